import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { requireHeadlessChromium } from './chromium';

/** `npm run test:e2e`: runs the flows in a browser with the production build of the client. */

const root = path.join(__dirname, '..');
const results = path.join(root, 'test-results');

function run(command: string, args: string[], env: NodeJS.ProcessEnv): void {
  const { status } = spawnSync(command, args, { cwd: root, env, stdio: 'inherit' });
  if (status === 0) return;
  printFailedPages();
  process.exit(status ?? 1);
}

/** Prints what the pages showed when their flows failed, because build servers keep no files. */
function printFailedPages(): void {
  if (!existsSync(results)) return;
  for (const file of readdirSync(results, { recursive: true, encoding: 'utf8' })) {
    if (path.basename(file) !== 'error-context.md') continue;
    process.stderr.write(`\n${readFileSync(path.join(results, file), 'utf8')}\n`);
  }
}

try {
  rmSync(results, { recursive: true, force: true });
  const env = { ...process.env, CHROMIUM_PATH: requireHeadlessChromium() };
  run('npm', ['run', '--silent', 'build'], env);
  run(
    'npx',
    ['playwright', 'test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)],
    env,
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
