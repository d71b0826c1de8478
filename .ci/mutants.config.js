const jestConfig = require('../jest.config.js');

/**
 * Mutation tests. `MODULE=contract npm run test:mutants` mutates the code of a module and lists the
 * mutants that its tests do not detect. `-- --mutate FILE` restricts it to one file, and
 * `TESTS=contract/money*` to these tests. A second run is incremental. docs/mutation.md has the
 * latest scores.
 */
const [client, contract, server] = jestConfig.projects;

const clientModule = (...tests) => ({ project: client, roots: ['contract', 'src'], tests });
const serverModule = (...tests) => ({
  project: server,
  roots: ['contract', 'server', 'sandbox'],
  tests,
});

/** Modules with business rules, and the tests that must detect mutants. */
const modules = {
  // Schemas are created when their module loads, so here static mutants matter.
  contract: {
    project: contract,
    roots: ['contract'],
    tests: ['contract/**/*'],
    ignoreStatic: false,
  },
  'src/api': clientModule('src/api/*', 'src/app/cache'),
  'src/auth': clientModule('src/auth/**/*', 'src/storefront/account/{LoginPage,SignupPage}*'),
  'src/dashboard/payment': clientModule('src/dashboard/payment/*'),
  'server/jobs': serverModule('server/jobs/*'),
  'server/accounts': serverModule('server/accounts/**/*', 'server/cli/admin*'),
  'server/products': serverModule('server/products/*'),
  'server/orders': serverModule('server/orders/**/*'),
  'server/messages': serverModule('server/messages/*'),
  'server/moderation': serverModule('server/moderation/*'),
  'server/notices': serverModule('server/notices/*'),
  'server/following': serverModule('server/following/*'),
};

const name = process.env.MODULE ?? '';
const chosen = modules[name];
if (!chosen) throw new Error(`MODULE must be one of ${Object.keys(modules).join(', ')}`);
const tests = process.env.TESTS?.split(' ') ?? chosen.tests;

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
module.exports = {
  testRunner: 'jest',
  coverageAnalysis: 'perTest',
  mutate: [`${name}/**/*.{ts,tsx}`, '!**/*.test.{ts,tsx}'],
  // Static mutants would run all tests of the module.
  ignoreStatic: chosen.ignoreStatic ?? true,
  jest: {
    config: {
      // Not those of the first project, which the runner would add.
      setupFilesAfterEnv: [],
      ...chosen.project,
      // Only scan these folders for each mutant.
      roots: chosen.roots.map((folder) => `<rootDir>/${folder}`),
      testMatch: tests.map((pattern) => `<rootDir>/${pattern}.test.{ts,tsx}`),
      testTimeout: jestConfig.testTimeout,
    },
    // Related tests would be nearly all tests.
    enableFindRelatedTests: false,
  },
  concurrency: Number(process.env.MUTANTS_CONCURRENCY ?? 1),
  // A time-out counts as detected, so it must be long enough for a slow machine.
  timeoutMS: 60_000,
  dryRunTimeoutMinutes: 30,
  incremental: true,
  incrementalFile: `.cache/mutants/${name.replaceAll('/', '-')}.json`,
  tempDirName: '.mutants',
  // SWC strips types; without a tsconfig.json nothing needs TypeScript's compiler.
  disableTypeChecks: false,
  ignorePatterns: [
    'tsconfig.json',
    'build',
    'dist',
    'dist-renderer',
    'screenshots',
    'test-results',
    '.data',
  ],
  thresholds: { high: 95, low: 85, break: 85 },
  reporters: ['progress-append-only', 'clear-text'],
  clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
};
