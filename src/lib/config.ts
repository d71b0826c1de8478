import { fieldsOf, type Fields } from './json';

/** What the client was told at build time, read once from the JSON block of index.html. */
interface AppConfig {
  /** Base of the product's own server, absolute and without a slash at the end. */
  apiUrl: string;
  firebase: {
    apiKey: string;
    authDomain: string;
    projectId: string;
    appId: string;
    /** Send identity calls there instead of to the provider; null with a real project. */
    emulatorUrl: string | null;
  };
  /** Null: the sandbox takes the payments. */
  stripePublishableKey: string | null;
}

const SANDBOX_API_KEY = 'sandbox';
const SANDBOX_PROJECT_ID = 'demo-second-gear';

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function readBlock(): Fields {
  const block = document.getElementById('app-config')?.textContent;
  return block ? fieldsOf(JSON.parse(block)) : {};
}

/** Fills the gaps with what works on one machine without any account. */
export function resolveConfig(block: Fields, pageUrl: string): AppConfig {
  const { origin } = new URL(pageUrl);
  const firebase = fieldsOf(block.firebase);
  const apiKey = text(firebase.apiKey);
  return {
    apiUrl: new URL(text(block.apiUrl) || '/api', `${origin}/`).href.replace(/\/+$/, ''),
    firebase: {
      apiKey: apiKey || SANDBOX_API_KEY,
      authDomain: text(firebase.authDomain) || new URL(origin).host,
      projectId: text(firebase.projectId) || SANDBOX_PROJECT_ID,
      appId: text(firebase.appId),
      emulatorUrl: text(firebase.emulatorUrl) || (apiKey ? null : origin),
    },
    stripePublishableKey: text(block.stripePublishableKey) || null,
  };
}

/** Where pages are rendered there is no page yet: the server's calls never leave it. */
const isInBrowser = typeof document !== 'undefined';

export const config: AppConfig = isInBrowser
  ? resolveConfig(readBlock(), window.location.href)
  : resolveConfig({}, 'http://server.invalid/');
