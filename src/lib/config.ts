import { fieldsOf, type Fields } from './json';

/** What the page tells the client in its JSON block: from the build, and from the server that sends it. */
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
  /** What the server that sent the page can beyond spec §7; nothing of a host that only has files. */
  capabilities: string[];
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
    capabilities: Array.isArray(block.capabilities) ? block.capabilities.map(text) : [],
  };
}

/** The block as JSON, written into the renderer of the server's pages (webpack.config.js). */
declare const BUILT_CONFIG: string;

/** Where pages are rendered there is no page yet: the server's calls never leave it. */
const isInBrowser = typeof document !== 'undefined';

/** Of the page itself. */
const pageOrigin = isInBrowser ? window.location.origin : 'http://server.invalid';

export const config: AppConfig = resolveConfig(
  isInBrowser ? readBlock() : fieldsOf(JSON.parse(BUILT_CONFIG)),
  pageOrigin,
);

/** True when the identity sandbox of our own server answers, not a real project or an emulator. */
export const isIdentitySandbox = config.firebase.emulatorUrl === pageOrigin;
