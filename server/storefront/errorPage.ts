import type { ErrorPage } from '../http/errors';
import { escapeHtml } from '../lib/html';

/** The client's colours, without its stylesheet: whatever failed may keep that from loading too. */
const STYLE = `
  :root { color-scheme: light dark; --page: #f6f2e9; --ink: #1d1b16; --fill: #0f4c35; --on-fill: #fffdf8; }
  @media (prefers-color-scheme: dark) {
    :root { --page: #121512; --ink: #f2ede2; --fill: #2a7d5a; --on-fill: #fffdf8; }
  }
  body { box-sizing: border-box; min-height: 100vh; margin: 0; padding: 24px; display: grid; place-content: center;
    justify-items: start; background: var(--page); color: var(--ink); font: 1.0625rem/1.5 system-ui, sans-serif; }
  img { width: 48px; height: 48px; }
  h1 { margin: 16px 0 0; font-size: 1.5rem; }
  p { max-width: 60ch; margin: 8px 0 24px; }
  a { padding: 12px 24px; border-radius: 8px; background: var(--fill); color: var(--on-fill); font-weight: 600;
    text-decoration: none; }
  a:focus-visible { outline: 3px solid currentcolor; outline-offset: 3px; }
  .support { margin: 24px 0 0; font-size: 0.9375rem; overflow-wrap: anywhere; }
  .support a { padding: 0; background: none; color: inherit; font-weight: 400; text-decoration: underline; }`;

/**
 * What a person sees who opens a page that cannot be served: what happened, and a way on. Users can
 * write to `supportEmail`.
 */
export const errorPage =
  (supportEmail: string | undefined): ErrorPage =>
  ({ statusCode, message }, retryAfter) => {
    const wayOn =
      retryAfter || statusCode >= 500
        ? '<a href="">Try again</a>'
        : '<a href="/">Go to the home page</a>';
    const refresh =
      retryAfter && `<meta http-equiv="refresh" content="${escapeHtml(retryAfter)}" />`;
    const address = supportEmail && escapeHtml(supportEmail);
    const support = address
      ? `<p class="support">Stuck? Write to <a href="mailto:${address}">${address}</a>.</p>`
      : '';
    return [
      '<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>Second Gear</title>',
      '<meta name="viewport" content="width=device-width, initial-scale=1" />',
      `<link rel="icon" href="/favicon.svg" />${refresh ?? ''}<style>${STYLE}</style></head>`,
      '<body><img src="/favicon.svg" alt="" /><h1>Second Gear</h1>',
      `<p>${escapeHtml(message)}</p>${wayOn}${support}</body></html>`,
    ].join('');
  };
