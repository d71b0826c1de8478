import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { closeAfterTest } from './openApps';

const root = path.join(__dirname, '..', '..');

/** A server program in its own process, started as by `npm`. */
interface Program {
  /** Waits for output that matches; rejects if the program exits first. */
  waitForOutput: (words: RegExp) => Promise<RegExpExecArray>;
  /** All output so far. */
  output: () => string;
  /** Resolves to the exit code. */
  ended: Promise<number | null>;
  kill: (signal: NodeJS.Signals) => void;
}

/**
 * Starts `file` of the repository with exactly these settings. The checkout's `.env` is ignored.
 */
export function startProgram(
  file: string,
  args: string[],
  settings: Record<string, string>,
): Program {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...withoutDotEnv, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (part: string) => (text += part));
  }
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null);
  const stop = closeAfterTest(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  void ended.then(stop);

  const waitForOutput = async (words: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const found = words.exec(text);
      if (found) return found;
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`It ended without saying ${words}: ${text}`);
      await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data'), ended]);
    }
  };
  return {
    waitForOutput,
    output: () => text,
    ended,
    kill: (signal) => child.kill(signal),
  };
}

/** Empty values keep `.env` from setting them. */
const withoutDotEnv = Object.fromEntries(
  [
    'DATABASE_URL',
    'FIREBASE_PROJECT_ID',
    'FIREBASE_AUTH_EMULATOR_URL',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'INSTALLATION_ID',
    'SESSION_SECRET',
    'BAN_SECRET',
    'NODE_ENV',
    'TRUST_PROXY',
    'HOST',
    'PORT',
    'DATA_DIR',
    'CLIENT_FOLDER',
    'SMTP_URL',
    'MAIL_FROM',
    'PUBLIC_ORIGIN',
  ].map((name) => [name, '']),
);
