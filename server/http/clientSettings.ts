import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isRecord } from '../lib/json';

/**
 * Build-time settings of the client, and the attributes of its page that hold them
 * (webpack.config.js).
 */
const keys = {
  API_URL: 'apiUrl',
  FIREBASE_API_KEY: 'apiKey',
  FIREBASE_AUTH_DOMAIN: 'authDomain',
  FIREBASE_PROJECT_ID: 'projectId',
  FIREBASE_APP_ID: 'appId',
  FIREBASE_AUTH_EMULATOR_URL: 'emulatorUrl',
  STRIPE_PUBLISHABLE_KEY: 'stripePublishableKey',
};

/** By name of the environment variable. Unset variables are absent. */
export type ClientSettings = Partial<Record<keyof typeof keys, string>>;

/** The client settings in an environment. */
export const settingsFrom = (env: NodeJS.ProcessEnv): ClientSettings => ({
  API_URL: '/api',
  ...pick((name) => env[name]),
});

/** The settings that the client in a folder was built with. Null when there is no client. */
export function readClientSettings(clientFolder: string): ClientSettings | null {
  const block = readBlock(readPage(clientFolder));
  if (!block) return null;
  const told: Record<string, unknown> = {
    ...block,
    ...(isRecord(block.firebase) ? block.firebase : {}),
  };
  return pick((_name, key) => told[key]);
}

/** Inline scripts of the page, to allow them in the content security policy. */
export function readInlineScripts(clientFolder: string): string[] {
  const scripts = readPage(clientFolder).matchAll(/<script>([^]*?)<\/script>/g);
  return [...scripts].map(([, script = '']) => script);
}

/** Names of environment variables without which the client would use the sandbox. */
export const missingOutsideSandbox = (settings: ClientSettings): string[] =>
  (['FIREBASE_API_KEY', 'STRIPE_PUBLISHABLE_KEY'] as const).filter((name) => !settings[name]);

function pick(valueOf: (name: string, key: string) => unknown): ClientSettings {
  const settings: Record<string, string> = {};
  for (const [name, key] of Object.entries(keys)) {
    const value = valueOf(name, key);
    if (typeof value === 'string' && value !== '') settings[name] = value;
  }
  return settings;
}

/** The HTML file behind every page. Empty when there is none. */
function readPage(clientFolder: string): string {
  const file = path.join(clientFolder, 'index.html');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function readBlock(html: string): Record<string, unknown> | null {
  try {
    const [, json = ''] = /id="?app-config"?>([^<]*)</.exec(html) ?? [];
    const block: unknown = JSON.parse(json);
    return isRecord(block) ? block : null;
  } catch {
    return null;
  }
}
