const fs = require('node:fs');
const path = require('node:path');
const CopyPlugin = require('copy-webpack-plugin');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const webpack = require('webpack');
const { licences } = require('./webpack/licences');
const { settings } = require('./webpack/settings');
const { compression, minification } = require('./webpack/smaller');

const root = __dirname;

/** Build-time configuration of the client (see .env.example). */
const variables = [
  'API_URL',
  'FIREBASE_API_KEY',
  'FIREBASE_AUTH_DOMAIN',
  'FIREBASE_PROJECT_ID',
  'FIREBASE_APP_ID',
  'FIREBASE_AUTH_EMULATOR_URL',
  'STRIPE_PUBLISHABLE_KEY',
];

/** The JSON block of its pages. */
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

/** Escapes '<', so that the block cannot close the script element. */
const asJsonBlock = (value) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Sandbox services use paths on the server, so the dev server proxies them. */
const serverPaths = [
  '/api',
  '/v1',
  '/emulator',
  '/sandbox',
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
];

/** Class names of CSS modules are unique, and identical in browser and server builds. */
const cssModules = (isProduction) => ({
  auto: /\.module\.css$/,
  namedExport: false,
  exportLocalsConvention: 'as-is',
  localIdentName: isProduction ? '[hash:base64:6]' : '[name]-[local]',
});

const typescript = {
  test: /\.tsx?$/,
  include: [path.join(root, 'src'), path.join(root, 'contract')],
  loader: 'babel-loader',
  options: { cacheDirectory: path.join(root, '.cache', 'babel') },
};
/** Files that are referenced by URL. */
const asFile = { test: /\.(woff2|svg|png|jpg|webp)$/, type: 'asset/resource' };
const assetModuleFilename = 'assets/[name].[contenthash:8][ext]';
const evaluate = path.join(root, 'webpack/evaluate.js');

module.exports = (_env, { mode = 'production' }) => {
  if (fs.existsSync(path.join(root, '.env'))) process.loadEnvFile(path.join(root, '.env'));
  const isProduction = mode === 'production';
  const filename = isProduction ? 'assets/[name].[contenthash:8].js' : 'assets/[name].js';
  const modules = cssModules(isProduction);
  // Separate style sheets.
  const css = [MiniCssExtractPlugin.loader, { loader: 'css-loader', options: { modules } }];

  const client = {
    name: 'client',
    mode,
    target: 'browserslist',
    entry: './src/client.tsx',
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
      new HtmlWebpackPlugin({
        template: './public/index.html',
        templateParameters: {
          config: asJsonBlock(clientConfig(process.env)),
          early: fs.readFileSync(path.join(root, 'public/early.js'), 'utf8'),
        },
        inject: false,
        minify: isProduction && { collapseWhitespace: true },
      }),
      new MiniCssExtractPlugin({
        filename: filename.replace(/js$/, 'css'),
        chunkFilename: filename.replace(/js$/, 'css'),
        // Cascade layers decide precedence, so the order is irrelevant (decision 9).
        ignoreOrder: true,
      }),
      new CopyPlugin({
        patterns: [{ from: 'public', globOptions: { ignore: ['**/index.html', '**/early.js'] } }],
      }),
      settings(Object.fromEntries(variables.map((name) => [name, process.env[name] ?? '']))),
      ...(isProduction ? [licences(), compression()] : []),
    ],
    optimization: {
      minimizer: [minification()],
      // One style sheet for all pages: the server can link it without knowing a page's chunks.
      splitChunks: {
        cacheGroups: {
          styles: { name: 'styles', type: 'css/mini-extract', chunks: 'all', enforce: true },
        },
      },
    },
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(root, '.cache', 'webpack'),
      buildDependencies: {
        config: [__filename, path.join(root, 'babel.config.js'), evaluate],
      },
    },
    performance: { hints: false },
    devServer: {
      host: '127.0.0.1',
      port: 8080,
      hot: true,
      // The copy plugin handles public/; serving the folder too would return the raw template.
      static: false,
      historyApiFallback: true,
      proxy: [{ context: serverPaths, target: `http://127.0.0.1:${process.env.PORT || 3000}` }],
    },
    stats: 'errors-warnings',
  };

  // The server renderer: the same components, bundled for Node.
  const renderer = {
    name: 'renderer',
    mode,
    target: 'node20',
    entry: './src/server.tsx',
    devtool: false,
    output: {
      path: path.join(root, 'dist-renderer'),
      filename: 'server.js',
      chunkFilename: '[name].js',
      library: { type: 'commonjs2' },
      publicPath: '/',
      assetModuleFilename,
      clean: true,
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
        // The client's build emits the files.
        { ...asFile, generator: { emit: false } },
      ],
    },
    plugins: [
      // Pages do not define it (src/lib/config.ts).
      new webpack.DefinePlugin({
        BUILT_CONFIG: JSON.stringify(JSON.stringify(clientConfig(process.env))),
      }),
    ],
    // Never sent to browsers.
    optimization: { minimize: false },
    cache: { ...client.cache, name: 'renderer' },
    performance: { hints: false },
    stats: 'errors-warnings',
  };

  return isProduction ? [client, renderer] : client;
};
