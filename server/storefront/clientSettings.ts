import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { array, type InferType, object, string } from 'yup';

const text = () => string().transform((given: string) => (given === '' ? undefined : given));

/** Build-time settings of the client, by name of the environment variable. */
const settings = object({
  API_URL: text().default('/api'),
  FIREBASE_API_KEY: text(),
  FIREBASE_AUTH_DOMAIN: text(),
  FIREBASE_PROJECT_ID: text(),
  FIREBASE_APP_ID: text(),
  FIREBASE_AUTH_EMULATOR_URL: text(),
  STRIPE_PUBLISHABLE_KEY: text(),
});

const builtClient = object({
  settings,
  /** Hashes of the page's inline scripts, to allow them in the content security policy. */
  scripts: array(string().required()).required(),
});

export type ClientSettings = InferType<typeof settings>;
type BuiltClient = InferType<typeof builtClient>;

/** The client settings in an environment. */
export const settingsFrom = (env: NodeJS.ProcessEnv): ClientSettings =>
  settings.cast(env, { stripUnknown: true });

/** What the build noted about the client in a folder (webpack/settings.js); null without a client. */
export function readBuiltClient(clientFolder: string): BuiltClient | null {
  const file = path.join(clientFolder, 'settings.json');
  return existsSync(file) ? builtClient.validateSync(JSON.parse(readFileSync(file, 'utf8'))) : null;
}

/** Names of environment variables without which the client would use the sandbox. */
export const missingOutsideSandbox = (given: ClientSettings): string[] =>
  (['FIREBASE_API_KEY', 'STRIPE_PUBLISHABLE_KEY'] as const).filter((name) => !given[name]);
