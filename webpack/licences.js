const { execFileSync } = require('node:child_process');
const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');
const { LicenseWebpackPlugin } = require('license-webpack-plugin');

/** Licences under which we may ship code and fonts with a notice alone. */
const ALLOWED = [
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC'],
  ...['MIT', 'MIT License', 'MIT-0', 'OFL-1.1'],
];
/** The image library of sharp: LGPL, a shared library that anybody can replace. */
const REPLACEABLE = /^@img\/sharp-libvips-/;

/** Packages whose parts state no licence: it is described by the package. */
const PARTS_OF = { firebase: 'Apache-2.0', 'libphonenumber-js': 'MIT' };

/** Whether an SPDX expression leaves the choice of an allowed licence. */
const isAllowed = (licence) =>
  (licence ?? '')
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((each) => ALLOWED.includes(each)));

/**
 * Writes licences.txt: the notices of all packages that the client's files contain. Fails for a
 * licence that needs a decision.
 */
const licences = () =>
  new LicenseWebpackPlugin({
    perChunkOutput: false,
    outputFilename: 'licences.txt',
    unacceptableLicenseTest: (licence) => !isAllowed(licence),
    handleUnacceptableLicense: (name, licence) => {
      throw new Error(`${name} has the licence ${licence}: see webpack/licences.js.`);
    },
    handleMissingLicenseType: (name) => PARTS_OF[name.split('/')[0]] ?? null,
    handleMissingLicenseText: () => null,
    stats: { warnings: false, errors: true },
  });

/** `npm run licences`: lists the packages that the server's image contains. */
function listServerPackages() {
  const root = path.join(__dirname, '..');
  const args = ['ls', '--omit=dev', '--all', '--parseable'];
  const [, ...folders] = execFileSync('npm', args, { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');
  const packages = folders
    // Optional packages of other platforms.
    .filter((folder) => existsSync(path.join(folder, 'package.json')))
    .map((folder) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')));
  for (const { name, version, license } of packages) console.log(`${name} ${version}: ${license}`);
  console.log(`\n${packages.length} packages. The client's are in dist/licences.txt.`);
  const others = packages.filter(
    ({ name, license }) => !isAllowed(license) && !REPLACEABLE.test(name),
  );
  if (others.length === 0) return;
  console.error(`To be decided: ${others.map(({ name }) => name).join(', ')}`);
  process.exitCode = 1;
}

if (require.main === module) listServerPackages();

module.exports = { licences };
