const { createHash } = require('node:crypto');
const { Compilation, sources } = require('webpack');

/**
 * Notes for the server how the client was built (server/storefront/clientSettings.ts): its settings, and the
 * hashes of its page's inline scripts as minified.
 */
const settings = (given) => ({
  apply: (compiler) =>
    compiler.hooks.thisCompilation.tap('settings', (compilation) =>
      compilation.hooks.processAssets.tap(
        { name: 'settings', stage: Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE },
        (assets) => {
          const scripts = String(assets['index.html'].source()).matchAll(
            /<script>([^]*?)<\/script>/g,
          );
          const hashes = [...scripts].map(([, script]) => createHash('sha256').update(script));
          const told = {
            settings: given,
            scripts: hashes.map((hash) => `sha256-${hash.digest('base64')}`),
          };
          compilation.emitAsset('settings.json', new sources.RawSource(JSON.stringify(told)));
        },
      ),
    ),
});

module.exports = { settings };
