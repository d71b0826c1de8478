const path = require('node:path');
const browserslist = require('browserslist');
const MinimizerPlugin = require('minimizer-webpack-plugin');
const { css, html } = require('webpack');

/**
 * Scripts and styles as short as they can be said, also those in a page itself. SWC leaves less of
 * the first page than terser, which bundlers take by default, in a tenth of its time.
 */
function minification() {
  const environment = { browsers: browserslist(null, { path: path.join(__dirname, '..') }) };
  return new MinimizerPlugin({
    test: /\.(js|css|html)$/,
    minify: [
      { implementation: MinimizerPlugin.swcMinify, options: { compress: { passes: 3 } } },
      { implementation: css.cssMinify, options: { environment } },
      { implementation: html.htmlMinify, options: { environment } },
    ],
  });
}

const beside = (algorithm, filename) => ({
  implementation: MinimizerPlugin.compress,
  options: { algorithm },
  type: 'asset',
  filename,
  minRatio: 0.9,
});

/** What the client is served of, beside the files themselves; each as small as it gets. */
const compression = () =>
  new MinimizerPlugin({
    test: /\.(js|css|html|svg|json)$/,
    minify: [],
    generate: {
      gzip: beside('gzip', '[path][base].gz'),
      brotli: beside('brotliCompress', '[path][base].br'),
    },
  });

module.exports = { minification, compression };
