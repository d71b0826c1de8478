const { existsSync, readdirSync } = require('node:fs');
const { builtinModules } = require('node:module');
const path = require('node:path');
const eslint = require('@eslint/js');
const tseslint = require('typescript-eslint');
const reactHooks = require('eslint-plugin-react-hooks');
const importX = require('eslint-plugin-import-x');
const { createTypeScriptImportResolver } = require('eslint-import-resolver-typescript');
const jsxA11y = require('eslint-plugin-jsx-a11y-x').default;
const jestPlugin = require('eslint-plugin-jest');
const testingLibrary = require('eslint-plugin-testing-library');
const playwright = require('eslint-plugin-playwright');
const globals = require('globals');

const folders = (directory) =>
  readdirSync(path.join(__dirname, directory), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

/** All folders of the repository but these, for zones: a new one is covered from its first day. */
const topFolders = (...except) =>
  folders('.')
    .filter(
      (name) =>
        !/^\.|^node_modules$|^dist(?:-renderer)?$|^build$/.test(name) && !except.includes(name),
    )
    .map((name) => `./${name}`);

/** Layers from the top down: each may import only those after it, never those before it. */
const layers = ['app', 'features', 'store', 'api', 'lib'];

const unplaced = folders('src').filter(
  (name) => ![...layers, 'components', 'testing'].includes(name),
);
if (unplaced.length > 0) throw new Error(`Give src/${unplaced[0]} its place among the layers.`);

const layerZones = layers.slice(1).flatMap((layer, index) =>
  layers.slice(0, index + 1).map((upper) => ({
    target: `./src/${layer}`,
    from: `./src/${upper}`,
    // The typed hooks know the type of the whole state.
    except: layer === 'store' && upper === 'app' ? ['./rootReducer.ts'] : [],
    message: 'Imports go down only: app -> features -> store -> api -> lib.',
  })),
);

/** Who is signed in matters to every feature. */
const SHARED_FEATURE = 'session';

const featureZones = folders('src/features').map((feature) => ({
  target: `./src/features/${feature}`,
  from: './src/features',
  except: [...new Set([feature, SHARED_FEATURE])].map((allowed) => `./${allowed}`),
  message: `Features never import each other but ${SHARED_FEATURE}: they meet in app/pages or in the API cache.`,
}));

/** What every part of the server stands on; each other folder of it is a module. */
const serverLayers = ['cli', 'database', 'http', 'jobs', 'testing'];
const serverModules = folders('server').filter((name) => !serverLayers.includes(name));
const tableOwners = folders('server').filter((name) =>
  existsSync(path.join(__dirname, 'server', name, 'schema.ts')),
);

/** Tests set the scene with any table, and a schema names the tables that it refers to. */
const notATestOrSchema = '!(*.test|schema).ts';

const serverZones = [
  ...serverModules.map((name) => ({
    target: serverModules
      .filter((other) => other !== name)
      .map((other) => `./server/${other}/**/${notATestOrSchema}`),
    from: `./server/${name}`,
    except: [`./${name}.ts`],
    message: `Other modules ask server/${name}/${name}.ts.`,
  })),
  ...tableOwners.map((name) => ({
    target: [
      './server/!(*.test).ts',
      `./server/!(${name}|testing)/**/${notATestOrSchema}`,
      './sandbox/!(demo)/**',
      './bench',
      './e2e',
    ],
    from: `./server/${name}/schema.ts`,
    message: `Only server/${name} reads and writes its tables.`,
  })),
  {
    target: ['database', 'http', 'jobs'].map((layer) => `./server/${layer}/**/!(*.test).ts`),
    from: [...serverModules, 'cli'].map((name) => `./server/${name}`),
    message: 'Modules stand on database, http and jobs, never the other way.',
  },
];

const zones = [
  ...layerZones,
  ...featureZones,
  ...serverZones,
  {
    target: './src/components',
    from: folders('src')
      .filter((name) => name !== 'components' && name !== 'lib')
      .map((name) => `./src/${name}`),
    message: 'Components are UI only: props in, no store, no API.',
  },
  {
    target: './src/components',
    from: './src/lib',
    except: ['./json.ts', './storage.ts', './serverTime.ts'],
    message: 'Components know no third party; what they remember is how they look.',
  },
  ...['lib', 'api', 'store'].map((layer) => ({
    target: `./src/${layer}`,
    from: './src/components',
    message: 'What draws stands above what fetches and keeps.',
  })),
  {
    target: './contract',
    from: topFolders('contract'),
    message: 'The contract stands at the ground: it depends on yup only.',
  },
  {
    target: './src',
    from: topFolders('src', 'contract'),
    message: 'The client shares only the contract with the server.',
  },
  {
    target: './server/!(testing)/**/!(*.test).ts',
    from: topFolders('server', 'contract'),
    message: 'The server shares only the contract with the client, and never loads the sandbox.',
  },
  {
    // main.ts loads it by dynamic import when nothing real is configured.
    target: './server/!(main|*.test).ts',
    from: topFolders('server', 'contract'),
    message: 'The server shares only the contract with the client, and never loads the sandbox.',
  },
  {
    target: './server',
    from: topFolders('server', 'contract', 'sandbox'),
    message: 'The server shares only the contract with the client.',
  },
  {
    target: './sandbox',
    from: topFolders('sandbox', 'server', 'contract'),
    message: 'The sandbox knows the server and the contract, not the client.',
  },
];

/** What only tests may load, in code that is shipped. */
const noTestCode = {
  group: ['**/testing/**', '**/*.test'],
  message: 'Production code never loads what only tests need.',
};
const noNode = {
  group: ['node:*', ...builtinModules],
  message: 'Browsers know nothing of Node.',
};
const nodeGlobals = Object.keys(globals.node).filter((name) => !(name in globals.browser));
const noLibraries = {
  group: ['@mui/*', '@emotion/*', 'firebase/*', '@stripe/*', 'yup', 'react-hook-form'],
  message: 'A first visit does not wait for it: plain elements and CSS Modules here.',
};
const noComponentLibrary = {
  group: ['@mui/*', '@emotion/*'],
  message: 'Log-in and sign-up do not wait for it: plain elements and CSS Modules here.',
};
const noSandbox = {
  group: ['**/sandbox/**'],
  message: 'Only main.ts loads the sandbox, by import() and when nothing real is configured.',
};

module.exports = tseslint.config(
  {
    ignores: [
      'node_modules',
      '.mutants',
      'dist',
      'dist-renderer',
      'build',
      '.cache',
      '.data',
      'coverage',
      'test-results',
      'screenshots',
    ],
  },
  eslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [
      tseslint.configs.strictTypeChecked,
      tseslint.configs.stylisticTypeChecked,
      importX.flatConfigs.typescript,
    ],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: __dirname },
      globals: { ...globals.browser, ...globals.node },
    },
    settings: {
      'import-x/resolver-next': [createTypeScriptImportResolver({ project: 'tsconfig.json' })],
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones, basePath: __dirname }],
      'import-x/order': [
        'error',
        { groups: ['builtin', 'external', 'internal', 'parent', 'sibling', 'index'] },
      ],
      'import-x/no-duplicates': ['error', { 'prefer-inline': true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
      // Taking the rest of an object names what is left out.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
      // "as" only narrows what a check cannot reach; silencing the compiler needs a reason beside it.
      '@typescript-eslint/consistent-type-assertions': [
        'error',
        { assertionStyle: 'as', objectLiteralTypeAssertions: 'never' },
      ],
      'no-console': 'error',
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['{src,server,sandbox,contract}/**/*.{ts,tsx}'],
    ignores: ['**/*.test.*', '**/testing/**'],
    rules: { 'no-restricted-imports': ['error', { patterns: [noTestCode] }] },
  },
  {
    files: ['server/**/*.ts'],
    ignores: ['**/*.test.*', '**/testing/**'],
    rules: { 'no-restricted-imports': ['error', { patterns: [noTestCode, noSandbox] }] },
  },
  {
    files: ['{src,contract}/**/*.{ts,tsx}'],
    ignores: ['**/*.test.*', '**/testing/**'],
    rules: {
      'no-restricted-imports': ['error', { patterns: [noTestCode, noNode] }],
      'no-restricted-globals': ['error', ...nodeGlobals],
    },
  },
  {
    // Nothing is judged by the device's clock, which may be wrong.
    files: ['{src,contract}/**/*.{ts,tsx}'],
    ignores: ['**/*.test.*', '**/testing/**', 'src/lib/serverTime.ts', 'contract/clock.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[
          'MemberExpression[object.name="Date"][property.name="now"]',
          'NewExpression[callee.name="Date"][arguments.length=0]',
          'CallExpression[callee.name="Date"]',
        ].map((selector) => ({ selector, message: 'Ask serverNow() of src/lib/serverTime.ts.' })),
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest']],
  },
  {
    // What a first visit shows (docs/decisions/0009-first-visit.md).
    files: [
      'src/app/*.{ts,tsx}',
      'src/app/layouts/*.{ts,tsx}',
      'src/app/pages/{Home,Category,Blogs,NotFound,RouteError}Page.tsx',
      'src/components/*.{ts,tsx}',
      'src/components/feedback/*.{ts,tsx}',
      'src/features/{catalog,faq}/**/*.{ts,tsx}',
      'src/features/session/guards.tsx',
    ],
    // These come later, with the screens that need them.
    ignores: [
      'src/app/MuiRoot.tsx',
      'src/app/layouts/{BurgerMenuItems,DashboardLayout,DashboardMenu}.tsx',
      'src/components/feedback/ConfirmDialog.tsx',
    ],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          // The later of two configurations of a rule counts alone: this one repeats the former.
          patterns: [noTestCode, noNode, noLibraries],
        },
      ],
    },
  },
  {
    files: [
      'src/app/pages/{Login,Signup}Page.tsx',
      'src/features/booking/BookingIntent.tsx',
      'src/features/identity/*.tsx',
      'src/features/identity/{logIn,signUp,verification}/*.tsx',
    ],
    rules: {
      'no-restricted-imports': ['error', { patterns: [noTestCode, noNode, noComponentLibrary] }],
    },
  },
  {
    files: ['src/**/*.tsx'],
    extends: [jsxA11y.configs.strict],
    // Our own components may have a "role" that is no ARIA role, such as a person's.
    rules: { 'jsx-a11y-x/aria-role': ['error', { ignoreNonDOM: true }] },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'src/testing/**', 'server/testing/**', 'e2e/**'],
    rules: {
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['**/*.test.{ts,tsx}'],
    extends: [jestPlugin.configs['flat/recommended']],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: '#contract/messages',
          message: 'A test quotes what the specification quotes: write the words down.',
        },
      ],
      'jest/no-disabled-tests': 'error',
      'jest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*'] }],
      // What must hold before a test can mean anything may be asserted where it is set up.
      'jest/no-standalone-expect': [
        'error',
        { additionalTestBlockFunctions: ['beforeAll', 'beforeEach', 'afterEach'] },
      ],
    },
  },
  {
    files: ['src/**/*.test.{ts,tsx}', 'src/testing/**'],
    extends: [testingLibrary.configs['flat/react']],
    rules: {
      // It takes a part of the page, such as a row, for the result of render.
      'testing-library/prefer-screen-queries': 'off',
      'testing-library/render-result-naming-convention': 'off',
    },
  },
  {
    files: ['e2e/flows/**', 'e2e/support/**'],
    extends: [playwright.configs['flat/recommended']],
    rules: {
      'playwright/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*'] }],
      'playwright/no-skipped-test': 'error',
      'playwright/no-wait-for-timeout': 'error',
      // Tables of flows say in each row what differs.
      'playwright/no-conditional-in-test': 'off',
    },
  },
  {
    files: ['**/*.js'],
    languageOptions: { sourceType: 'commonjs', globals: globals.node },
  },
  {
    files: ['sandbox/**/*.js', 'public/**/*.js'],
    languageOptions: { sourceType: 'script', globals: globals.browser },
  },
);
