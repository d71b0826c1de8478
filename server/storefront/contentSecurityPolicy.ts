import type { Config } from '../config/config';
import { readBuiltClient } from './clientSettings';

type Directives = Record<string, string[]>;

const stripe: Directives = {
  'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
};

/** Popup, phone sign-in (reCAPTCHA) and REST API of the identity provider. */
const google = (authDomain: string): Directives => ({
  'script-src': [
    'https://apis.google.com',
    'https://www.google.com/recaptcha/',
    'https://www.gstatic.com/recaptcha/',
  ],
  'frame-src': [
    `https://${authDomain}`,
    'https://www.google.com/recaptcha/',
    'https://recaptcha.google.com/recaptcha/',
  ],
  'connect-src': [
    'https://identitytoolkit.googleapis.com',
    'https://securetoken.googleapis.com',
    'https://www.google.com/recaptcha/',
  ],
});

/** Allows an external service: its API, its script, and the frames that it opens. */
function elsewhere(url: string | undefined): Directives[] {
  if (!url || !URL.canParse(url)) return [];
  const { origin } = new URL(url);
  return [{ 'frame-src': [origin], 'connect-src': [origin], 'script-src': [origin] }];
}

/** Content security policy of pages: only what this server and its client are configured for. */
export function contentSecurityPolicy(config: Config): Directives {
  const built = readBuiltClient(config.clientFolder);
  const client = built?.settings;
  const scripts = built?.scripts.map((hash) => `'${hash}'`) ?? [];
  const projectId = config.firebaseProjectId ?? client?.FIREBASE_PROJECT_ID;
  const authDomain =
    config.firebaseAuthDomain ??
    client?.FIREBASE_AUTH_DOMAIN ??
    `${projectId ?? ''}.firebaseapp.com`;
  const extras = [
    ...(config.stripeSecretKey || client?.STRIPE_PUBLISHABLE_KEY ? [stripe] : []),
    ...(config.firebaseProjectId || client?.FIREBASE_API_KEY ? [google(authDomain)] : []),
    ...elsewhere(config.firebaseAuthEmulatorUrl),
    ...elsewhere(client?.FIREBASE_AUTH_EMULATOR_URL),
    ...elsewhere(client?.API_URL),
  ];
  const extra = (name: string) => extras.flatMap((directives) => directives[name] ?? []);
  return {
    'default-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
    'object-src': ["'none'"],
    'script-src': ["'self'", ...scripts, ...extra('script-src')],
    // Emotion adds inline styles.
    'style-src': ["'self'", "'unsafe-inline'"],
    'font-src': ["'self'"],
    // Sellers link pictures on other hosts.
    'img-src': ["'self'", 'data:', 'blob:', 'http:', 'https:'],
    'connect-src': ["'self'", ...extra('connect-src')],
    'frame-src': ["'self'", ...extra('frame-src')],
  };
}
