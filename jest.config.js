const os = require('node:os');

/** Packages with only ES modules, which jest must transform. */
const esModules = [
  'rettime',
  'until-async',
  '@open-draft/deferred-promise',
  'jose',
  'rate-limiter-flexible',
].join('|');

/** The browser build of the firebase SDK; jest's jsdom environment would resolve the Node build. */
const firebaseAuth = require
  .resolve('@firebase/auth', { paths: [require.resolve('firebase/auth')] })
  .replace(/([\\/])dist[\\/].*$/, '$1dist$1browser-cjs$1index.js');

/** Compiles for the current Node in a hundredth of Babel's time. */
const swc = (tsx) => [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx },
      target: 'es2023',
      transform: { verbatimModuleSyntax: true, react: { runtime: 'automatic' } },
    },
  },
];

const shared = {
  cacheDirectory: '<rootDir>/.cache/jest',
  // Otherwise every access goes through the test's global object, a tenth of a server test's time.
  sandboxInjectedGlobals: ['Object'],
  // Copies of the repository, made during mutation tests.
  modulePathIgnorePatterns: ['<rootDir>/\\.mutants/'],
  transform: { '\\.tsx$': swc(true), '\\.[cm]?[jt]s$': swc(false) },
  transformIgnorePatterns: [`/node_modules/(?!(${esModules})/)`],
  moduleNameMapper: {
    '\\.module\\.css$': '<rootDir>/__mocks__/stylesMock.js',
    '\\.(woff2|css|svg|png)$': '<rootDir>/__mocks__/fileMock.js',
    '^@mdi/js$': '<rootDir>/__mocks__/iconsMock.js',
    '^@/(.*)$': '<rootDir>/src/$1',
  },
};

/** @type {import('jest').Config} */
module.exports = {
  projects: [
    {
      ...shared,
      displayName: 'client',
      moduleNameMapper: {
        ...shared.moduleNameMapper,
        '^@firebase/auth$': firebaseAuth,
      },
      testEnvironment: 'jest-fixed-jsdom',
      testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
      setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
    },
    {
      ...shared,
      displayName: 'contract',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/contract/**/*.test.ts'],
    },
    {
      ...shared,
      displayName: 'server',
      testEnvironment: 'node',
      setupFilesAfterEnv: ['<rootDir>/server/testing/setup.ts'],
      testMatch: ['<rootDir>/{server,sandbox,docs,lint}/**/*.test.ts'],
      globalSetup: '<rootDir>/server/testing/globalSetup.ts',
      globalTeardown: '<rootDir>/server/testing/globalTeardown.ts',
    },
  ],
  // One more than cores: tests spend a sixth of their time waiting for timers or PostgreSQL.
  maxWorkers: os.availableParallelism() + 1,
  // Page tests render whole routes, and may share a core on a small machine.
  testTimeout: 120_000,
};
