import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

/**
 * Lets plain Node run the workspace's TypeScript before any build: `node --import ./scripts/typescript-hooks.mjs`.
 * Node's own type stripping maps neither `./x.js` to `./x.ts` nor understands decorators.
 */
registerHooks({
  resolve(specifier, context, next) {
    const conditions = ['tributary-source', ...context.conditions];
    if (/^\.{1,2}\/.*\.js$/.test(specifier) && context.parentURL !== undefined) {
      const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
      if (source.protocol === 'file:' && existsSync(source))
        return next(source.href, { ...context, conditions });
    }
    return next(specifier, { ...context, conditions });
  },
  load(url, context, next) {
    if (!url.startsWith('file:') || !/\.tsx?$/.test(url)) return next(url, context);
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, 'utf8'), {
      filename,
      swcrc: false,
      sourceMaps: 'inline',
      module: { type: 'es6' },
      jsc: {
        target: 'es2024',
        parser: { syntax: 'typescript', decorators: true, tsx: true },
        transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
        keepClassNames: true,
      },
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
