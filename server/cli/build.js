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

/** Sources of the server: its own code, the contract and, if present, the sandbox. */
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

/** True if a file, or the compiler that builds it, is newer than the build. */
function isStale() {
  if (!existsSync(stamp)) return true;
  const builtAt = statSync(stamp).mtimeMs;
  const isNewer = (file) => statSync(path.join(root, file)).mtimeMs >= builtAt;
  const isMissing = (file) => !existsSync(path.join(out, file.replace(/\.ts$/, '.js')));
  const tools = ['server/cli/build.js', 'tsconfig.json', 'package-lock.json'];
  return tools.some(isNewer) || sources().some((file) => isNewer(file) || isMissing(file));
}

/**
 * Compiles the server file by file into build/, in a fraction of a second. Unchanged files are not
 * rewritten, so that a server running from there never reads a half-written one.
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
  // Resolves #contract/* for code that runs from build/.
  const imports = { '#contract/*': './contract/*.js' };
  write(path.join(out, 'package.json'), Buffer.from(JSON.stringify({ private: true, imports })));
  for (const { path: file, contents } of outputFiles) write(file, contents);
  // Written before the sources are read: later changes are newer than the stamp.
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
