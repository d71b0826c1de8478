const fs = require('node:fs');
const path = require('node:path');
const zlib = require('node:zlib');
const CompressionPlugin = require('compression-webpack-plugin');
const CopyPlugin = require('copy-webpack-plugin');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');

const root = __dirname;

/** What the client is told at build time: one JSON block in index.html (see .env.example). */
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

/** Stylesheets of their own; the names in a `.module.css` are made unique. */
const css = [
  MiniCssExtractPlugin.loader,
  {
    loader: 'css-loader',
    options: {
      modules: {
        auto: /\.module\.css$/,
        namedExport: false,
        exportLocalsConvention: 'as-is',
        localIdentName: '[name]-[local]',
        localIdentContext: path.join(root, 'src'),
      },
    },
  },
];
const evaluate = path.join(root, 'webpack/evaluate.js');

module.exports = (_env, { mode = 'production' }) => {
  if (fs.existsSync(path.join(root, '.env'))) process.loadEnvFile(path.join(root, '.env'));
  const isProduction = mode === 'production';
  const filename = isProduction ? 'assets/[name].[contenthash:10].js' : 'assets/[name].js';

  return {
    mode,
    target: 'browserslist',
    entry: './src/index.tsx',
    devtool: isProduction ? false : 'eval-cheap-module-source-map',
    output: {
      path: path.join(root, 'dist'),
      publicPath: '/',
      filename,
      chunkFilename: filename,
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
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
            {
              test: /\.tsx?$/,
              include: [path.join(root, 'src'), path.join(root, 'contract')],
              use: { loader: 'babel-loader', options: { cacheDirectory: true } },
            },
          ],
        },
        { test: /\.(woff2|svg|png|jpg|webp)$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      new HtmlWebpackPlugin({
        template: './public/index.html',
        templateParameters: { config: asJsonBlock(clientConfig(process.env)) },
        scriptLoading: 'defer',
      }),
      new MiniCssExtractPlugin({
        filename: filename.replace(/js$/, 'css'),
        chunkFilename: filename.replace(/js$/, 'css'),
      }),
      new CopyPlugin({
        patterns: [{ from: 'public', globOptions: { ignore: ['**/index.html'] } }],
      }),
      ...(isProduction
        ? [
            new CompressionPlugin({ test: /\.(js|css|html|svg|json)$/, minRatio: 0.9 }),
            new CompressionPlugin({
              test: /\.(js|css|html|svg|json)$/,
              algorithm: 'brotliCompress',
              filename: '[path][base].br',
              compressionOptions: { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } },
              minRatio: 0.9,
            }),
          ]
        : []),
    ],
    optimization: { runtimeChunk: false, moduleIds: 'deterministic' },
    cache: {
      type: 'filesystem',
      buildDependencies: {
        config: [__filename, path.join(root, 'babel.config.js'), evaluate],
      },
    },
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
};
