import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import boundaries from './tools/boundaries/rule.mjs';
import fileName from './tools/file-names/rule.mjs';

const tests = [
  '**/*.{spec,medium-spec,e2e-spec}.{ts,tsx}',
  '**/{test-kit,testing}/**/*.{ts,tsx}',
  'e2e/**/*.ts',
  'bench/**/*.ts',
];

const everyFile = {
  files: ['**/*.{ts,tsx,mjs}'],
  plugins: { tributary: { rules: { boundaries, 'file-name': fileName } } },
  linterOptions: { reportUnusedDisableDirectives: 'error' },
  rules: {
    'tributary/boundaries': 'error',
    'tributary/file-name': 'error',
    eqeqeq: ['error', 'always'],
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    'max-lines-per-function': ['error', { max: 50, skipBlankLines: true, skipComments: true }],
    'no-restricted-syntax': [
      'error',
      { selector: 'ExportAllDeclaration', message: 'List the exports by name.' },
      {
        selector: 'ImportDeclaration[source.value=/^(node:)?process$/] ImportSpecifier[imported.name="env"]',
        message: 'Settings come from a *.config.ts.',
      },
    ],
    'no-restricted-properties': [
      'error',
      { object: 'process', property: 'env', message: 'Settings come from a *.config.ts.' },
    ],
  },
};

const typed = {
  files: ['**/*.{ts,tsx}'],
  extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
  languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
  rules: {
    '@typescript-eslint/consistent-type-definitions': 'off',
    // JSON of others is indexed by their names, which are not ours to call properties.
    '@typescript-eslint/dot-notation': 'off',
    '@typescript-eslint/no-confusing-void-expression': [
      'error',
      { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
    ],
    // A Nest module is a class with nothing but a decorator.
    '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
    // A hook may be `() => void | Promise<void>`.
    '@typescript-eslint/no-invalid-void-type': 'off',
    '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    '@typescript-eslint/no-unnecessary-condition': [
      'error',
      { allowConstantLoopConditions: 'only-allowed-literals' },
    ],
    '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    '@typescript-eslint/prefer-readonly': 'error',
    // A port may promise what one of its adapters can do at once.
    '@typescript-eslint/require-await': 'off',
    '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
    '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  },
};

const libraries = {
  files: ['libs/**/*.ts', 'apps/{ingest,resolver,api,web}/**/*.{ts,tsx}'],
  rules: { 'no-console': 'error' },
};

const testCode = {
  files: tests,
  rules: {
    'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
    'max-lines-per-function': 'off',
    'no-console': 'off',
    '@typescript-eslint/no-non-null-assertion': 'off',
    '@typescript-eslint/no-unsafe-argument': 'off',
    '@typescript-eslint/no-unsafe-assignment': 'off',
    '@typescript-eslint/no-unsafe-call': 'off',
    '@typescript-eslint/no-unsafe-member-access': 'off',
    '@typescript-eslint/no-unsafe-return': 'off',
    '@typescript-eslint/unbound-method': 'off',
  },
};

const mayReadTheEnvironment = {
  files: ['**/*.config.{ts,mjs}', 'scripts/**', ...tests],
  rules: { 'no-restricted-properties': 'off' },
};

const nodeGlobals = [
  'URL',
  'clearInterval',
  'clearTimeout',
  'console',
  'performance',
  'process',
  'setInterval',
  'setTimeout',
];

const plainNode = {
  files: ['**/*.mjs'],
  languageOptions: { globals: Object.fromEntries(nodeGlobals.map((name) => [name, 'readonly'])) },
};

export default defineConfig(
  globalIgnores(['**/dist/', '**/generated/', 'corpus/', 'coverage/', '.nx/']),
  js.configs.recommended,
  everyFile,
  typed,
  libraries,
  plainNode,
  testCode,
  mayReadTheEnvironment,
);
