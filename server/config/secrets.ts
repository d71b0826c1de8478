import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { reasonOf } from '../database/reason';
import { codeOf } from '../lib/systemErrors';
import { ConfigError, type Config } from './config';
import { configuredBanSecret, dataLocation, givenEnvironment } from './environment';

/**
 * Adds secrets to the configuration: the configured ones, or those stored in the data folder. Bans
 * have one of their own, so that a new session secret lifts no ban.
 */
export const withSecrets = (config: Config): Config => ({
  ...config,
  sessionSecrets:
    config.sessionSecrets.length > 0
      ? config.sessionSecrets
      : [storedSecret(config.dataDir, 'session')],
  banSecret: config.banSecret || storedSecret(config.dataDir, 'ban'),
});

/**
 * The ban secret for a command that runs without a server. Never makes one: a ban under another
 * secret than the servers' would have no effect. Throws when there is none.
 */
export function knownBanSecret(env: NodeJS.ProcessEnv): string {
  const configured = configuredBanSecret(givenEnvironment(env));
  if (configured) return configured;
  try {
    return readFileSync(fileOf(dataLocation(env).folder, 'ban'), 'utf8').trim();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    throw new ConfigError(
      'BAN_SECRET is missing. Set it to the value that the servers use, or start the server once.',
    );
  }
}

type Secret = 'session' | 'ban';

const fileOf = (dataDir: string, name: Secret) => path.join(dataDir, `${name}-secret`);

const corrupted: Record<Secret, string> = {
  session: 'Delete it and restart. All users will have to log in again.',
  ban: 'Restore it from a backup. Without it, earlier bans no longer apply.',
};

/** A generated secret. Stored in the data folder, so that it survives a restart. */
function storedSecret(dataDir: string, name: Secret): string {
  const file = fileOf(dataDir, name);
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR cannot be used: ${reasonOf(error)}. Set it to a folder that this user can write to.`,
    );
  }
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    // Another process created it first.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32) {
    throw new Error(`${file} is corrupted. ${corrupted[name]}`);
  }
  return secret;
}
