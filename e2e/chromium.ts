import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';

type DebianPackage = 'chromium' | 'chromium-headless-shell';

const debianPath = (name: DebianPackage) => `/usr/bin/${name}`;

const systemPaths = [
  debianPath('chromium'),
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Flags to run Chromium in a container without background traffic. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** CHROMIUM_PATH, Playwright's, or the system's Chromium; null if there is none. */
function findChromium(): string | null {
  const candidates = [process.env.CHROMIUM_PATH, chromium.executablePath(), ...systemPaths];
  return candidates.find((path) => path && existsSync(path)) ?? null;
}

/** Like findChromium, but installs it on Debian as root; otherwise throws instructions. */
export function requireChromium(): string {
  const found = findChromium() ?? install('chromium');
  if (found) return found;
  throw new Error(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium; elsewhere: ' +
      'npx playwright install chromium) or name one with CHROMIUM_PATH.',
  );
}

/**
 * For the flows: Debian's headless shell if available, which saves a third of the time; otherwise
 * any Chromium.
 */
export function requireHeadlessChromium(): string {
  const shell = debianPath('chromium-headless-shell');
  if (!process.env.CHROMIUM_PATH && existsSync(shell)) return shell;
  return findChromium() ?? install('chromium-headless-shell') ?? requireChromium();
}

/** Installs a Debian package and returns the path of its program; null if it is unavailable. */
function install(name: DebianPackage): string | null {
  if (!isDebian() || process.getuid?.() !== 0) return null;
  process.stdout.write(`Installing ${name} for the browser tests ...\n`);
  const aptGet = (...args: string[]) =>
    spawnSync('apt-get', [...args, '-qq'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  aptGet('update');
  aptGet('install', '-y', '--no-install-recommends', name);
  const path = debianPath(name);
  return existsSync(path) ? path : null;
}

function isDebian(): boolean {
  try {
    return /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}
