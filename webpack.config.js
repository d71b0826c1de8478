const fs = require('node:fs');
const path = require('node:path');
const CopyPlugin = require('copy-webpack-plugin');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const webpack = require('webpack');
const { filesKey, shortClassName } = require('./webpack/classNames');
const { compression, minification } = require('./webpack/smaller');
const { StaticPages } = require('./webpack/staticPages');

const root = __dirname;

/** What the client is told at build time: one JSON block in its pages (see .env.example). */
function clientConfig(env) {
  return {
    apiUrl: env.API_URL || '/api',
    firebase: {
      apiKey: env.FIREBASE_API_KEY || '',
      authDomain: env.FIREBASE_AUTH_DOMAIN || '',
      projectId: env.FIREBASE_PROJECT_ID || '',
      appId: env.FIREBASE_APP_ID || '',
      emulatorUrl: env.FIREBASE_AUTH_EMULATOR_URL || '',
    },
    stripePublishableKey: env.STRIPE_PUBLISHABLE_KEY || '',
  };
}

/** A '<' inside the block must not end the script element. */
const asJsonBlock = (value) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Sandbox services answer at the server's own paths, so the dev server hands them on. */
const serverPaths = [
  '/api',
  '/v1',
  '/emulator',
  '/sandbox',
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
];

/** The names in a `.module.css` are made unique; browser and server make the same. */
const cssModules = (isProduction) => ({
  auto: /\.module\.css$/,
  namedExport: false,
  exportLocalsConvention: 'as-is',
  ...(isProduction ? { getLocalIdent: shortClassName } : { localIdentName: '[name]-[local]' }),
});

/**
 * The stylesheets of what every page begins with, to stand in the page itself: as files they would
 * be one more trip to the server before the first paint.
 */
const stylesOf = (compilation, chunks) =>
  chunks
    .flatMap((name) => compilation.namedChunkGroups.get(name)?.getFiles() ?? [])
    .filter((file) => file.endsWith('.css'))
    .map((file) => ({ file, text: compilation.getAsset(file)?.source.source().toString() ?? '' }));

/** What the page's own code is in, to be fetched when there is nothing else to fetch. */
const scriptsOf = (compilation, name) =>
  (compilation.namedChunkGroups.get(name)?.getFiles() ?? []).filter((file) => file.endsWith('.js'));

/** The chunks of pages that the server renders as well (src/render.tsx). */
const renderedPages = ['ListingPage', 'BlogsPage', 'LoginPage', 'SignupPage', 'NotFoundPage'];

/**
 * The page that everything begins in. One that is rendered by the server has its styles as well, and
 * fetches its code when it is whole; the cards of the home page ask for theirs (HomePage.tsx).
 */
const htmlPage = (isProduction, filename, name) =>
  new HtmlWebpackPlugin({
    filename,
    template: './public/index.html',
    templateParameters: (compilation, assets, tags, options) => ({
      compilation,
      htmlWebpackPlugin: { tags, files: assets, options },
      config: asJsonBlock(clientConfig(process.env)),
      early: fs.readFileSync(path.join(root, 'public/early.js'), 'utf8'),
      styles: stylesOf(compilation, ['main', 'program', name ?? 'cards']),
      later: name ? scriptsOf(compilation, name) : [],
    }),
    inject: false,
    minify: isProduction && { collapseWhitespace: true, minifyCSS: true },
  });

const babel = path.join(root, 'webpack/babel.js');
const typescript = {
  test: /\.tsx?$/,
  include: [path.join(root, 'src'), path.join(root, 'contract')],
  use: babel,
};
/** They stand in pages. */
const inlineScripts = ['**/early.js', '**/elsewhere.js'];
/** Files that are found by their address. */
const asFile = { test: /\.(woff2|svg|png|jpg|webp)$/, type: 'asset/resource' };
const assetModuleFilename = 'assets/[name].[contenthash:8][ext]';
const evaluate = path.join(root, 'webpack/evaluate.js');

module.exports = (_env, { mode = 'production' }) => {
  if (fs.existsSync(path.join(root, '.env'))) process.loadEnvFile(path.join(root, '.env'));
  const isProduction = mode === 'production';
  const filename = isProduction ? 'assets/[name].[contenthash:8].js' : 'assets/[name].js';
  const modules = cssModules(isProduction);
  // Stylesheets of their own.
  const css = [MiniCssExtractPlugin.loader, { loader: 'css-loader', options: { modules } }];

  const client = {
    name: 'client',
    mode,
    target: 'browserslist',
    entry: './src/index.ts',
    devtool: isProduction ? false : 'eval-cheap-module-source-map',
    output: {
      path: path.join(root, 'dist'),
      publicPath: '/',
      filename,
      chunkFilename: filename,
      assetModuleFilename,
      clean: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      alias: { '@': path.join(root, 'src') },
    },
    module: {
      rules: [
        {
          oneOf: [
            { test: /\.css\.ts$/, use: [...css, evaluate] },
            { test: /\.css$/, use: css },
            typescript,
          ],
        },
        asFile,
      ],
    },
    plugins: [
      // What a host answers an unknown path with. In production the home page is rendered: see below.
      htmlPage(isProduction, isProduction ? '200.html' : 'index.html'),
      ...(isProduction
        ? renderedPages.map((name) => htmlPage(true, `../dist-renderer/${name}.html`, name))
        : []),
      new MiniCssExtractPlugin({
        filename: filename.replace(/js$/, 'css'),
        chunkFilename: filename.replace(/js$/, 'css'),
        // Layers decide which rule wins, whatever comes first (decision 9).
        ignoreOrder: true,
      }),
      new CopyPlugin({
        patterns: [
          { from: 'public', globOptions: { ignore: ['**/index.html', ...inlineScripts] } },
        ],
      }),
      ...(isProduction ? [compression()] : []),
    ],
    optimization: {
      runtimeChunk: false,
      moduleIds: 'deterministic',
      // The names of exports stand all over the first page's scripts: as short as can be.
      mangleExports: isProduction && 'size',
      minimizer: [minification()],
    },
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(root, '.cache', 'webpack'),
      version: filesKey,
      buildDependencies: {
        config: [__filename, path.join(root, 'babel.config.js'), babel, evaluate],
      },
    },
    // By their times alone: to read all of them again for this took 8 s of a build from nothing.
    snapshot: { module: { timestamp: true }, resolve: { timestamp: true } },
    performance: { hints: false },
    devServer: {
      host: '127.0.0.1',
      port: 8080,
      hot: true,
      // The copy plugin brings public/; serving the folder too would answer with the raw template.
      static: false,
      historyApiFallback: true,
      proxy: [{ context: serverPaths, target: `http://127.0.0.1:${process.env.PORT || 3000}` }],
    },
    stats: 'errors-warnings',
  };

  // Public pages as the server renders them: the same components, for Node. What only a browser
  // loads later is left out of it.
  const renderer = {
    name: 'renderer',
    mode,
    target: 'node20',
    entry: './src/render.tsx',
    devtool: false,
    output: {
      path: path.join(root, 'dist-renderer'),
      filename: 'render.js',
      library: { type: 'commonjs2' },
      publicPath: '/',
      assetModuleFilename,
      // The client's build puts files beside it.
      clean: { keep: /\.(html|json)$/ },
    },
    resolve: client.resolve,
    module: {
      rules: [
        {
          test: /\.css$/,
          loader: 'css-loader',
          options: { modules: { ...modules, exportOnlyLocals: true } },
        },
        typescript,
        // The client's build writes the files.
        { ...asFile, generator: { emit: false } },
      ],
    },
    plugins: [
      // No page tells it (src/lib/config.ts).
      new webpack.DefinePlugin({
        BUILT_CONFIG: JSON.stringify(JSON.stringify(clientConfig(process.env))),
      }),
      new webpack.IgnorePlugin({
        resourceRegExp:
          /\/(BookingDialog|FilterPanel|BurgerMenuItems|LogOutQuestion|Toasts|Viewer|createIdentity)$/,
        contextRegExp: /src\/(app|lib|features\/catalog)/,
      }),
    ],
    // Nobody downloads it.
    optimization: { minimize: false },
    cache: { ...client.cache, name: 'renderer' },
    snapshot: client.snapshot,
    performance: { hints: false },
    stats: 'errors-warnings',
  };

  // The home page and others as files, made by what the two above have written.
  const pages = {
    name: 'pages',
    dependencies: [client.name, renderer.name],
    mode,
    entry: {},
    output: { path: client.output.path },
    // React expects its pages just as it has rendered them.
    optimization: { minimize: false },
    plugins: [
      new StaticPages({
        client: client.output.path,
        renderer: renderer.output.path,
        script: path.join(root, 'public/elsewhere.js'),
      }),
      compression(),
    ],
    performance: { hints: false },
    stats: 'errors-warnings',
  };
  return isProduction ? [client, renderer, pages] : client;
};
