const os = require('node:os');

/** Packages that ship only ES modules, which jest has to transform. */
const esModules = [
  'rettime',
  'until-async',
  '@open-draft/deferred-promise',
  'jose',
  'rate-limiter-flexible',
  '@tus',
  'srvx',
].join('|');

/** The firebase SDK for browsers: jest's jsdom environment resolves the one for Node otherwise. */
const firebaseAuth = require
  .resolve('@firebase/auth', { paths: [require.resolve('firebase/auth')] })
  .replace(/([\\/])dist[\\/].*$/, '$1dist$1browser-cjs$1index.js');

/** The same for uploads. */
const tus = require.resolve('tus-js-client').replace(/([\\/])node([\\/]index\.js)$/, '$1browser$2');

const shared = {
  // Looked up in a test's own global object each time, it would be a tenth of a server test's time.
  sandboxInjectedGlobals: ['Object'],
  // Copies of the repository, while mutants are tested.
  modulePathIgnorePatterns: ['<rootDir>/\\.mutants/'],
  transform: { '\\.[cm]?[jt]sx?$': 'babel-jest' },
  transformIgnorePatterns: [`/node_modules/(?!(${esModules})/)`],
  moduleNameMapper: {
    '\\.module\\.css$': '<rootDir>/__mocks__/stylesMock.js',
    '\\.(woff2|css|svg|png)$': '<rootDir>/__mocks__/fileMock.js',
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
        '^tus-js-client$': tus,
      },
      testEnvironment: 'jest-fixed-jsdom',
      testMatch: ['<rootDir>/{contract,src}/**/*.test.{ts,tsx}'],
      setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
    },
    {
      ...shared,
      displayName: 'server',
      testEnvironment: 'node',
      setupFilesAfterEnv: ['<rootDir>/server/testing/setup.ts'],
      testMatch: ['<rootDir>/{server,sandbox,docs}/**/*.test.ts'],
      globalSetup: '<rootDir>/server/testing/globalSetup.ts',
      globalTeardown: '<rootDir>/server/testing/globalTeardown.ts',
    },
  ],
  // One more than cores: a sixth of a test's time is waiting, for timers or for PostgreSQL.
  maxWorkers: os.availableParallelism() + 1,
  // Page tests render whole routes; two of them share a core on a small machine.
  testTimeout: 120_000,
};
