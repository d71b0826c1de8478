import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readBuiltClient, settingsFrom } from '../storefront/clientSettings';
import { ConfigError } from '../config/config';
import { root } from '../config/root';

const sources = [
  'src',
  'contract',
  'public',
  'webpack',
  'webpack.config.js',
  'babel.config.js',
  'package-lock.json',
  '.env',
];

/** Builds the web client if there is no build or a source is newer. */
export async function buildClientIfNeeded(clientFolder: string): Promise<void> {
  if (!isStale(clientFolder) && isBuiltFor(process.env, clientFolder)) return;
  process.stdout.write('Building the web client (about 30 seconds, only after changes)…\n');
  await runWebpack();
}

/** True if there is no client build or a source is newer. */
export function isStale(clientFolder: string, sourceFolder = root): boolean {
  const builtAt = modifiedAt(path.join(clientFolder, 'index.html'));
  const changedAt = sources.map((name) => newestIn(path.join(sourceFolder, name)));
  return builtAt <= Math.max(...changedAt);
}

/** False when the client was built with settings other than the current ones. */
export function isBuiltFor(env: NodeJS.ProcessEnv, clientFolder: string): boolean {
  return isDeepStrictEqual(readBuiltClient(clientFolder)?.settings, settingsFrom(env));
}

/** Throws a ConfigError when there is no client build. */
export function requireClient(clientFolder: string): void {
  if (modifiedAt(path.join(clientFolder, 'index.html')) > 0) return;
  throw new ConfigError(
    `The server cannot start:\n  ${clientFolder} has no built client. Run "npm run build" first.`,
  );
}

function runWebpack(): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [webpackCli(), '--mode', 'production'], {
      cwd: root,
      stdio: 'inherit',
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new ConfigError('Building the web client failed. See the errors above.'));
    });
  });
}

function webpackCli(): string {
  try {
    return createRequire(__filename).resolve('webpack-cli/bin/cli.js');
  } catch {
    throw new ConfigError(
      'The web client isn’t built and webpack isn’t installed. Run "npm ci" first.',
    );
  }
}

/** In milliseconds; 0 for a missing file. */
function modifiedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function newestIn(file: string): number {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0;
  // The folder's own time reveals removed files.
  const inside = readdirSync(file).map((name) => newestIn(path.join(file, name)));
  return Math.max(stat.mtimeMs, ...inside);
}
