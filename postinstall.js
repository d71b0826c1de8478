/**
 * Deletes from node_modules what nothing here runs or reads, a third of it: source maps, documents,
 * and what libraries bring for other places than Node and a bundled page.
 */
const fs = require('fs');

const unused = [
  /\.(map|flow|tsbuildinfo)$/,
  // Sources of what is there as script and declaration; declarations for require().
  /(?<!\.d)\.[cm]?tsx?$/,
  /\.d\.cts$/,
  // Documents, but not licences.
  /\/(?!licen[cs]e|notice|third-party|copying)[^/]*\.md$/i,
  // Tests and examples of packages, at the top of each.
  /(^|\/node_modules\/)(@[^/]+\/)?[^/@]+\/(tests?|__tests__|examples?|benchmarks?)$/,
  // Firebase for pages without a bundler, and products of it that we do not use (decision 4).
  /^firebase\/firebase-[^/]*\.js$/,
  /^firebase\/(ai|analytics|app-check|compat|data-connect|database|firestore)$/,
  /^firebase\/(functions|installations|messaging|performance|remote-config|storage)$/,
  // Its identity for Cordova, React Native and extensions of browsers.
  /@firebase\/auth\/dist\/(cordova|rn|web-extension-(cjs|esm))$/,
  // Migrations made by a program: ours are made by drizzle-kit's command.
  /^drizzle-kit\/api\./,
  // Prettier for browsers: Node takes the modules beside these.
  /^prettier\/plugins\/[^/]*\.js$/,
  // React's profiler.
  /^react-dom\/cjs\/react-dom-profiling\./,
  // Messages in other languages.
  /^typescript\/lib\/[a-z]{2}(-[a-z]{2})?$/,
  /^axe-core\/locales$/,
];

for (const entry of fs.readdirSync('node_modules', { recursive: true })) {
  const path = entry.replaceAll('\\', '/');
  if (unused.some((pattern) => pattern.test(path))) {
    fs.rmSync(`node_modules/${path}`, { recursive: true, force: true });
  }
}
