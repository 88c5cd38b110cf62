import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Linter } from 'eslint';
import boundaries from './rule.mjs';

const root = join(import.meta.dirname, '../..');

/** What the rule says about `code`, as if it stood in `path`. */
const lint = (path: string, code: string, cwd = root): string[] =>
  new Linter({ cwd })
    .verify(
      code,
      [
        {
          files: ['**/*.{ts,tsx,mjs}'],
          plugins: { tributary: { rules: { boundaries } } },
          rules: { 'tributary/boundaries': 'error' },
        },
      ],
      { filename: join(cwd, path) },
    )
    .map(({ message }) => message);

describe('module boundaries', () => {
  it.each([
    ['libs/domain/src/x.ts', 'node:fs', 'runs:any may not import the Node builtin node:fs'],
    ['libs/domain/src/x.ts', 'fs', 'runs:any may not import the Node builtin fs'],
    ['libs/domain/src/x.ts', '@nestjs/common', 'layer:domain may not import the package @nestjs/common'],
    [
      'libs/domain/src/x.ts',
      '@tributary/parser',
      'layer:domain may not import layer:parser (@tributary/parser)',
    ],
    [
      'libs/parser/src/x.ts',
      '@tributary/store',
      'layer:parser may not import layer:store (@tributary/store)',
    ],
    ['libs/parser/src/x.ts', 'ioredis', 'layer:parser may not import the package ioredis'],
    [
      'libs/stream/src/x.ts',
      '@tributary/store',
      'layer:stream may not import layer:store (@tributary/store)',
    ],
    ['libs/store/src/x.ts', 'bullmq', 'layer:store may not import the package bullmq'],
    ['apps/api/src/x.ts', 'pg', 'layer:service may not import the package pg'],
    [
      'apps/api/src/x.ts',
      '@tributary/ingest',
      'layer:service may not import layer:service (@tributary/ingest)',
    ],
    [
      'apps/api/src/x.ts',
      '@tributary/cli',
      'layer:service may not import layer:composition (@tributary/cli)',
    ],
    ['apps/api/src/x.ts', '@tributary/store/test-kit', 'only tests may import @tributary/store/test-kit'],
    ['apps/web/src/x.tsx', 'node:fs', 'runs:browser may not import the Node builtin node:fs'],
    ['apps/web/src/x.tsx', '@tributary/store', 'layer:web may not import layer:store (@tributary/store)'],
    [
      'e2e/x.e2e-spec.ts',
      '@tributary/resolver',
      'layer:e2e may not import layer:service (@tributary/resolver)',
    ],
    ['apps/api/src/x.ts', '@tributary/nowhere', '@tributary/nowhere is not a project of this workspace'],
    [
      'libs/parser/src/x.ts',
      '../../store/src/index.js',
      'a path may not leave its project; import @tributary/store by its package name',
    ],
    [
      'scripts/x.mjs',
      '../libs/store/src/index.js',
      'a path may not leave its project; import @tributary/store by its package name',
    ],
  ])('refuses %s → %s', (path, specifier, reason) => {
    expect(lint(path, `import '${specifier}';`)).toEqual([reason]);
  });

  it.each([
    ['libs/domain/src/x.ts', 'zod'],
    ['libs/domain/src/a/x.ts', '../index.js'],
    ['libs/domain/src/x.spec.ts', 'node:fs'],
    ['libs/parser/src/x.ts', '@tributary/domain'],
    ['libs/stream/src/x.ts', 'ioredis'],
    ['libs/stream/src/x.medium-spec.ts', '@tributary/store/test-kit'],
    ['libs/store/src/x.ts', 'pg'],
    ['libs/store/src/x.ts', 'node:crypto'],
    ['apps/api/src/x.ts', '@tributary/store'],
    ['apps/api/src/x.ts', '@nestjs/common'],
    ['apps/cli/src/x.ts', '@tributary/ingest'],
    ['apps/web/src/x.tsx', 'react'],
    ['apps/web/src/x.tsx', '@tributary/domain'],
    ['apps/web/vite.config.ts', 'node:path'],
    ['e2e/x.e2e-spec.ts', 'playwright-core'],
    ['bench/x.ts', '@tributary/resolver'],
    ['scripts/x.mjs', 'node:fs'],
  ])('allows %s → %s', (path, specifier) => {
    expect(lint(path, `import '${specifier}';`)).toEqual([]);
  });

  it.each([
    'export { x } from "node:fs";',
    'export * from "node:fs";',
    'await import("node:fs");',
    'require("node:fs");',
  ])('sees the import in %s', (code) => {
    expect(lint('libs/domain/src/x.ts', code)).toHaveLength(1);
  });
});

describe('a project without tags', () => {
  let cwd: string;
  const write = (path: string, content: unknown): void => {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), JSON.stringify(content));
  };

  beforeAll(() => {
    cwd = mkdtempSync(join(tmpdir(), 'boundaries-'));
    write('package.json', { name: 'root', workspaces: ['libs/*'] });
    write('libs/bare/package.json', { name: 'bare' });
    write('libs/good/package.json', { name: 'good', nx: { tags: ['layer:bench', 'runs:node'] } });
    write('libs/odd/package.json', { name: 'odd', nx: { tags: ['layer:store', 'runs:moon'] } });
  });
  afterAll(() => rmSync(cwd, { recursive: true }));

  it('is refused, even when it imports nothing', () => {
    expect(lint('libs/bare/x.ts', '', cwd)).toEqual(['bare has no known layer:* tag in its package.json']);
    expect(lint('libs/odd/x.ts', '', cwd)).toEqual(['odd has no known runs:* tag in its package.json']);
  });

  it('may not be imported', () => {
    expect(lint('libs/good/x.ts', 'import "bare";', cwd)).toEqual([
      'bare has no known layer:* tag in its package.json',
    ]);
  });
});
