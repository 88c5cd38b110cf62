import { registerHooks } from 'node:module';

/** Lets plain Node run the sources: relative imports name the built `.js`, which is a `.ts` here. */
registerHooks({
  resolve(specifier, context, next) {
    const isSource = specifier.startsWith('.') && context.parentURL?.endsWith('.ts');
    return next(isSource ? specifier.replace(/\.js$/, '.ts') : specifier, context);
  },
});
