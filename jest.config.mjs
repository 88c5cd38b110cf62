const swc = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2024',
      parser: { syntax: 'typescript', decorators: true, tsx: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
      keepClassNames: true,
    },
    module: { type: 'es6' },
  },
];

/** One Jest project per test size (HOUSE-STYLE, Tests): pure, with real stores, through the public edges. */
const size = (displayName, testMatch) => ({
  displayName,
  rootDir: import.meta.dirname,
  testMatch,
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx?$': swc },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  testEnvironmentOptions: { customExportConditions: ['tributary-source', 'node', 'node-addons'] },
});

export default {
  // Jest reads it here only, not in a project.
  testTimeout: 60_000,
  projects: [
    size('unit', ['<rootDir>/{apps,libs,scripts,tools}/**/*.spec.{ts,tsx}']),
    size('medium', ['<rootDir>/{apps,libs}/**/*.medium-spec.ts']),
    size('e2e', ['<rootDir>/e2e/**/*.e2e-spec.ts']),
  ],
};
