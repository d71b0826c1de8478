import { fieldsOf, type Fields } from './json';

/** The configuration in the page’s JSON block, from the build and from the server. */
interface AppConfig {
  /** The absolute base URL of the API, without a trailing slash. */
  apiUrl: string;
  firebase: {
    apiKey: string;
    authDomain: string;
    projectId: string;
    appId: string;
    /** The URL for identity requests instead of the provider’s; null for a real project. */
    emulatorUrl: string | null;
  };
  /** Null: the sandbox processes the payments. */
  stripePublishableKey: string | null;
  /** Whether the server that sent the page has our extensions; false on static hosts. */
  isExtended: boolean;
  /** Where users can write to; null if that server names no address. */
  supportEmail: string | null;
}

const SANDBOX_API_KEY = 'sandbox';
const SANDBOX_PROJECT_ID = 'demo-second-gear';

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function readBlock(): Fields {
  const block = document.getElementById('app-config')?.textContent;
  return block ? fieldsOf(JSON.parse(block)) : {};
}

/** Defaults that work on a single machine without any account. */
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
    isExtended: block.isExtended === true,
    supportEmail: text(block.supportEmail) || null,
  };
}

/** The configuration as JSON, built into the server renderer (webpack.config.js). */
declare const BUILT_CONFIG: string;

/** There is no page during server rendering, and API calls stay inside the server. */
const isInBrowser = typeof document !== 'undefined';

const pageOrigin = isInBrowser ? window.location.origin : 'http://server.invalid';

export const config: AppConfig = resolveConfig(
  isInBrowser ? readBlock() : fieldsOf(JSON.parse(BUILT_CONFIG)),
  pageOrigin,
);

/** Whether identity requests go to our server’s sandbox, not to a real project or an emulator. */
export const isIdentitySandbox = config.firebase.emulatorUrl === pageOrigin;
