const {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} = require('node:fs');
const path = require('node:path');

const root = path.join(__dirname, '..', '..');
const out = path.join(root, 'build');
const stamp = path.join(out, 'stamp');

/** What the server runs: its own code, the contract and, where there is one, the sandbox. */
const folders = ['server', 'contract', 'sandbox'];
const isRun = (file) =>
  /\.(ts|sql|js|css)$|_journal\.json$/.test(file) &&
  !/\.test\.ts$|[\\/]testing[\\/]|[\\/]cli[\\/](build|run)\.js$|drizzle\.config\.ts$/.test(file);

const sources = () =>
  folders
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`),
    )
    .filter(isRun);

/** Whether a file was never built, or was changed since it was, or what it is built with. */
function isStale() {
  if (!existsSync(stamp)) return true;
  const builtAt = statSync(stamp).mtimeMs;
  const isNewer = (file) => statSync(path.join(root, file)).mtimeMs >= builtAt;
  const isMissing = (file) => !existsSync(path.join(out, file.replace(/\.ts$/, '.js')));
  const tools = ['server/cli/build.js', 'tsconfig.json', 'package-lock.json'];
  return tools.some(isNewer) || sources().some((file) => isNewer(file) || isMissing(file));
}

/**
 * Compiles the server file by file into build/, in a fraction of a second. Files that stay the
 * same are left alone, so that a server which runs from there meets no half-written one.
 */
function buildServer() {
  const startedAt = new Date();
  const { outputFiles } = require('esbuild').buildSync({
    absWorkingDir: root,
    entryPoints: sources(),
    outbase: '.',
    outdir: 'build',
    write: false,
    platform: 'node',
    target: 'node20.19',
    format: 'cjs',
    // import() of a file becomes require(), which finds it without its extension.
    supported: { 'dynamic-import': false },
    loader: { '.sql': 'copy', '.json': 'copy', '.js': 'copy', '.css': 'copy' },
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
  });
  // Where #contract/* is for whatever runs from here.
  const imports = { '#contract/*': './contract/*.js' };
  write(path.join(out, 'package.json'), Buffer.from(JSON.stringify({ private: true, imports })));
  for (const { path: file, contents } of outputFiles) write(file, contents);
  // The time before anything was read: whatever is changed from then on is newer.
  writeFileSync(stamp, '');
  utimesSync(stamp, startedAt, startedAt);
}

function write(file, contents) {
  if (existsSync(file) && readFileSync(file).equals(contents)) return;
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, contents);
  renameSync(draft, file);
}

if (require.main === module) {
  if (process.argv.includes('--clean')) rmSync(out, { recursive: true, force: true });
  buildServer();
}

module.exports = { isStale };
