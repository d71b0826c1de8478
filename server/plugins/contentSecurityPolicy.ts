import type { Config } from '../config';

type Directives = Record<string, string[]>;

const stripe: Directives = {
  'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
};

/** Popup, phone sign-in (reCAPTCHA) and REST calls of the identity provider. */
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

/** What the pages may load: only what the configured services need. */
export function contentSecurityPolicy(config: Config): Directives {
  const authDomain = config.firebaseAuthDomain ?? `${config.firebaseProjectId}.firebaseapp.com`;
  const emulator = config.firebaseAuthEmulatorUrl
    ? [new URL(config.firebaseAuthEmulatorUrl).origin]
    : [];
  const extras = [
    ...(config.stripeSecretKey ? [stripe] : []),
    ...(config.firebaseProjectId ? [google(authDomain)] : []),
    { 'frame-src': emulator, 'connect-src': emulator, 'script-src': emulator },
  ];
  const extra = (name: string) => extras.flatMap((directives) => directives[name] ?? []);
  return {
    'default-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
    'object-src': ["'none'"],
    'script-src': ["'self'", ...extra('script-src')],
    // Emotion writes its styles into the page.
    'style-src': ["'self'", "'unsafe-inline'"],
    'font-src': ["'self'"],
    // Sellers link pictures of their cars, people their photos.
    'img-src': ["'self'", 'data:', 'blob:', 'http:', 'https:'],
    'connect-src': ["'self'", ...extra('connect-src')],
    'frame-src': ["'self'", ...extra('frame-src')],
  };
}
