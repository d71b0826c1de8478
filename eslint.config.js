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
const textBesideOthers = require('./lint/textBesideOthers');

const folders = (directory) =>
  readdirSync(path.join(__dirname, directory), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

/** All top-level folders except these, so that zones include new folders automatically. */
const topFolders = (...except) =>
  folders('.')
    .filter(
      (name) =>
        !/^\.|^node_modules$|^dist(?:-renderer)?$|^build$/.test(name) && !except.includes(name),
    )
    .map((name) => `./${name}`);

/** Layers of the client from the top down. Each may only import layers below it. */
const layers = [
  ['app'],
  ['storefront', 'dashboard'],
  ['live'],
  ['auth'],
  ['store'],
  ['api'],
  ['components'],
  ['design'],
  ['lib'],
];

/**
 * Folders of both surfaces from the top down. Folders of the same line must not import each other.
 */
const surfaces = {
  storefront: [
    ['layout'],
    ['home', 'category', 'faq', 'guarantee', 'saved'],
    ['search', 'product', 'account'],
    ['compare'],
    ['booking'],
    ['card'],
    ['ui'],
  ],
  dashboard: [
    ['layout'],
    // Shows the status of orders and bookings.
    ['messages'],
    [
      'bookings',
      'cases',
      'decisions',
      'find',
      'mails',
      'moneyBack',
      'payments',
      'notices',
      'orders',
      'payment',
      'overview',
      'people',
      'products',
      'profile',
      'removed',
      'reports',
      'searches',
    ],
    ['log'],
    ['table'],
    ['ui'],
  ],
};

/** Zones for a list of folders: each must not import those above it or beside it. */
function zonesOf(root, order, message) {
  const unplaced = folders(root).filter(
    (name) => name !== 'testing' && !order.flat().includes(name),
  );
  if (unplaced.length > 0) throw new Error(`Give ${root}/${unplaced[0]} its place in the order.`);
  return order
    .flatMap((level, index) => {
      const upper = order.slice(0, index + 1).flat();
      return level.map((name) => ({
        // Tests render whole pages.
        target: `./${root}/${name}/**/!(*.test).{ts,tsx}`,
        from: upper.filter((other) => other !== name).map((other) => `./${root}/${other}`),
        message,
      }));
    })
    .filter(({ from }) => from.length > 0);
}

const clientZones = [
  ...zonesOf(
    'src',
    layers,
    'Imports go down only: app -> storefront | dashboard -> live -> auth -> store -> api -> components -> lib.',
  ),
  ...Object.entries(surfaces).flatMap(([surface, order]) =>
    zonesOf(
      `src/${surface}`,
      order,
      `Imports go down only, see the folders of ${surface} in eslint.config.js.`,
    ),
  ),
];

/** Layers that every server module may use. All other server folders are modules. */
const serverLayers = ['audit', 'cli', 'config', 'database', 'http', 'jobs', 'lib', 'testing'];
const serverModules = folders('server').filter((name) => !serverLayers.includes(name));
/** The modules from the bottom up. Each may only use those before it. */
const serverOrder = [
  'live',
  'accounts',
  'mails',
  'notices',
  'photos',
  'products',
  'orders',
  'messages',
  'moderation',
  'following',
  'insights',
  'storefront',
];
const isBelow = (name, user) => serverOrder.indexOf(name) < serverOrder.indexOf(user);
const misplaced = serverModules.filter((name) => !serverOrder.includes(name));
if (misplaced.length > 0) throw new Error(`Give server/${misplaced[0]} its place in the order.`);
const tableOwners = folders('server').filter((name) =>
  existsSync(path.join(__dirname, 'server', name, 'schema.ts')),
);

/** Tests use any table, and schemas refer to other tables. */
const notATestOrSchema = '!(*.test|schema).ts';

/** The folders of orders from the top down. */
const orderFolders = [['bookings', 'sales', 'desk'], ['moneyBack'], ['payments'], ['records']];

const serverZones = [
  ...zonesOf(
    'server/orders',
    orderFolders,
    'Imports go down only: bookings | sales | desk -> moneyBack -> payments -> records.',
  ),
  ...serverModules.flatMap((name) => {
    const others = serverModules.filter((other) => other !== name);
    const filesOf = (modules) =>
      modules.map((module) => `./server/${module}/**/${notATestOrSchema}`);
    const zones = [
      {
        target: filesOf(others.filter((other) => isBelow(name, other))),
        except: [`./${name}.ts`],
        message: `Other modules ask server/${name}/${name}.ts.`,
      },
      {
        target: filesOf(others.filter((other) => !isBelow(name, other))),
        message: `Imports go down only: ${serverOrder.toReversed().join(' -> ')}.`,
      },
    ];
    return zones
      .filter(({ target }) => target.length > 0)
      .map((zone) => ({ ...zone, from: `./server/${name}` }));
  }),
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
    target: ['audit', 'config', 'database', 'http', 'jobs', 'lib'].map(
      (layer) => `./server/${layer}/**/!(*.test).ts`,
    ),
    from: [...serverModules, 'cli'].map((name) => `./server/${name}`),
    message: 'Modules stand on audit, config, database, http, jobs and lib, never the other way.',
  },
  {
    target: './server/lib/!(*.test).ts',
    from: './server',
    except: ['./lib'],
    message: 'Everything on the server may use server/lib, so it uses the contract only.',
  },
];

const zones = [
  ...clientZones,
  ...serverZones,
  {
    target: './src/components',
    from: ['./src/api', './src/store'],
    message: 'Components are UI only: props in, no store, no API.',
  },
  {
    target: './src/components',
    from: './src/lib',
    except: ['./config.ts', './json.ts', './storage.ts', './serverTime.ts'],
    message: 'Components know no third party; what they remember is how they look.',
  },
  ...['api', 'store'].map((layer) => ({
    target: `./src/${layer}`,
    from: './src/components',
    message: 'Data does not know how it is shown.',
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
    // main.ts imports the sandbox dynamically when no real service is configured.
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

/** Test code that production code must not import. */
const noTestCode = {
  group: ['**/testing/**', '**/*.test'],
  message: 'Production code never loads what only tests need.',
};
const noNode = {
  group: ['node:*', ...builtinModules],
  message: 'Browsers know nothing of Node.',
};
const nodeGlobals = Object.keys(globals.node).filter((name) => !(name in globals.browser));
const noMui = {
  group: ['@mui/*', '@emotion/*', '@/dashboard/**'],
  message: 'Visitors load no MUI: plain elements and CSS Modules here.',
};
const noMuiControls = {
  group: [
    'Alert',
    'AlertTitle',
    'Button',
    'Checkbox',
    'FormControl',
    'FormControlLabel',
    'FormHelperText',
    'IconButton',
    'InputBase',
    'OutlinedInput',
    'Radio',
    'RadioGroup',
    'Select',
    'Switch',
    'TextField',
    'Typography',
  ].map((name) => `@mui/material/${name}`),
  message: 'There is one kit of controls, in components/.',
};
const noFormLibraries = {
  group: ['firebase/*', '@stripe/*', 'yup', 'react-hook-form'],
  message: 'The first script of a page does not contain it.',
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
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
      // Rest siblings are used to omit properties.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
      // `as` only narrows checked values. Other assertions need a disable comment with a reason.
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
    // The device's clock may be wrong, so client code must not use it.
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
        {
          selector: 'CallExpression[callee.name="useForm"] > * > Property[key.name="values"]',
          message: 'It drops a submission that has just begun: useLateValue fills in values.',
        },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest']],
  },
  // A later configuration replaces a rule's earlier one, so these options repeat it.
  {
    files: ['src/{app,auth,components,storefront}/**/*.{ts,tsx}'],
    ignores: [
      'src/app/routes.tsx',
      'src/app/{rootReducer,listeners}.ts',
      'src/app/LogOutQuestion.tsx',
    ],
    rules: { 'no-restricted-imports': ['error', { patterns: [noTestCode, noNode, noMui] }] },
  },
  {
    // The first script of a public page (docs/decisions/0009-first-visit.md).
    files: [
      'src/components/{,feedback/}*.{ts,tsx}',
      'src/storefront/{card,category,faq,home,layout,product,search,ui}/**/*.{ts,tsx}',
    ],
    // Loaded when their buttons are pressed.
    ignores: ['src/storefront/{search/SaveSearchDialog,card/ReportDialog}.tsx'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [noTestCode, noNode, noMui, noFormLibraries] },
      ],
    },
  },
  {
    files: ['src/dashboard/**/*.{ts,tsx}'],
    // The grid renders these two as its own.
    ignores: ['src/dashboard/table/{EditCell,NamedCheckbox}.tsx'],
    rules: {
      'no-restricted-imports': ['error', { patterns: [noTestCode, noNode, noMuiControls] }],
    },
  },
  {
    files: ['src/**/*.tsx'],
    extends: [jsxA11y.configs.strict],
    // Our components have a `role` prop that is not an ARIA role, but a user's.
    rules: { 'jsx-a11y-x/aria-role': ['error', { ignoreNonDOM: true }] },
  },
  {
    files: ['src/**/*.tsx'],
    ignores: ['**/*.test.*', '**/testing/**'],
    plugins: { local: { rules: { 'text-beside-others': textBesideOthers } } },
    rules: { 'local/text-beside-others': 'error' },
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
      // Preconditions may be asserted in setup functions.
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
      // Mistakes elements of the page, such as rows, for results of render.
      'testing-library/prefer-screen-queries': 'off',
      'testing-library/render-result-naming-convention': 'off',
    },
  },
  {
    files: ['e2e/flows/**', 'e2e/details/**', 'e2e/support/**'],
    extends: [playwright.configs['flat/recommended']],
    rules: {
      'playwright/expect-expect': [
        'error',
        { assertFunctionNames: ['expect'], assertFunctionPatterns: ['^expect[A-Z]'] },
      ],
      'playwright/no-skipped-test': 'error',
      'playwright/no-wait-for-timeout': 'error',
      // Table-driven flows differ by row.
      'playwright/no-conditional-in-test': 'off',
    },
  },
  {
    files: ['**/*.js'],
    languageOptions: { sourceType: 'commonjs', globals: globals.node },
  },
  {
    files: ['sandbox/**/*.js', 'public/**/*.js', 'e2e/emulator/gapi.js'],
    languageOptions: { sourceType: 'script', globals: globals.browser },
  },
);
