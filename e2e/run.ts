import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { requireHeadlessChromium } from './chromium';

/** `npm run test:e2e`: runs the flows in a browser with the production build of the client. */

const root = path.join(__dirname, '..');

function run(command: string, args: string[], env: NodeJS.ProcessEnv): void {
  const { status } = spawnSync(command, args, { cwd: root, env, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

try {
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
