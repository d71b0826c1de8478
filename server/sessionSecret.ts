import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError, type Config } from './config';
import { reasonOf } from './database/reason';
import { codeOf } from './systemErrors';

/** Adds a secret for access tokens to the configuration: the configured one, or the stored one. */
export const withSessionSecret = (config: Config): Config =>
  config.sessionSecrets.length > 0
    ? config
    : { ...config, sessionSecrets: [storedSecret(config.dataDir)] };

/**
 * The generated secret for access tokens. Stored in the data folder, so that sessions survive a
 * restart.
 */
function storedSecret(dataDir: string): string {
  const file = path.join(dataDir, 'session-secret');
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
    throw new Error(
      `${file} is corrupted. Delete it and restart. All users will have to log in again.`,
    );
  }
  return secret;
}
