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

/** Minutes of kills, cuts and restarts at random moments: `npm run test:soak`, not part of `npm test`. */
const soaks = ['chaos/', 'collector.e2e-spec'];

/** One Jest project per test size (HOUSE-STYLE, Tests): pure, with real stores, through the public edges. */
const size = (displayName, testMatch, leftOut = []) => ({
  displayName,
  rootDir: import.meta.dirname,
  testMatch,
  testPathIgnorePatterns: ['/node_modules/', '/dist/', ...leftOut],
  modulePathIgnorePatterns: ['/dist/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx?$': swc },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  testEnvironmentOptions: { customExportConditions: ['tributary-source', 'node', 'node-addons'] },
});

export default {
  // Jest reads it here only, not in a project.
  testTimeout: 300_000,
  reporters: ['default', '<rootDir>/scripts/report-counts.mjs'],
  projects: [
    size('unit', ['<rootDir>/{apps,bench,libs,scripts,tools}/**/*.spec.{ts,tsx}']),
    size('medium', ['<rootDir>/{apps,bench,libs}/**/*.medium-spec.ts']),
    size(
      'e2e',
      ['<rootDir>/e2e/**/*.e2e-spec.ts'],
      soaks.map((path) => `/e2e/${path}`),
    ),
    size('soak', ['<rootDir>/e2e/chaos/*.e2e-spec.ts', '<rootDir>/e2e/collector.e2e-spec.ts']),
  ],
};
