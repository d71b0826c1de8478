import { escapeHtml } from '../lib/html';
import type { MailContent } from './content';

interface Rendered {
  subject: string;
  text: string;
  html: string;
  link: string;
}

const footer = ({ reason }: MailContent) => `You’re receiving this email because ${reason}.`;

/**
 * Renders an e-mail as plain text and HTML. Everything may be user input, so everything is escaped.
 */
export function renderMail(words: MailContent, recipientName: string, origin: string): Rendered {
  const link = `${origin}${words.link.path}`;
  const greeting = recipientName ? `Hi ${recipientName},` : 'Hello,';
  return {
    subject: words.subject,
    link,
    text: asText(words, greeting, link),
    html: asHtml(words, greeting, link),
  };
}

const asText = (words: MailContent, greeting: string, link: string) =>
  [
    greeting,
    ...words.paragraphs,
    words.quote?.replace(/^/gm, '> '),
    words.details.map(([label, value]) => `${label}: ${value}`).join('\n'),
    `${words.link.label}: ${link}`,
    `-- \n${footer(words)}`,
  ]
    .filter(Boolean)
    .join('\n\n');

const escapeLines = (text: string) => escapeHtml(text).replace(/\r?\n/g, '<br>');

/**
 * Inline styles, since many mail clients drop style sheets; those that keep them follow the user's
 * colour scheme. Words break anywhere rather than overflow a phone's screen.
 */
const DARK = `@media (prefers-color-scheme: dark) {
  .page { background: #14171a !important; color: #e8eaed !important; }
  .card { background: #1f2428 !important; border-color: #3a4147 !important; }
  .quiet { color: #b3bac1 !important; }
  .quote { border-color: #ffb74d !important; }
  .button { background: #ffb74d !important; color: #1b1408 !important; }
}`;
const FONT = "font-family: system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif";

const asHtml = (words: MailContent, greeting: string, link: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(words.subject)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin: 0; padding: 24px 12px; background: #f4f5f6; color: #1b1f23; ${FONT}; font-size: 16px; line-height: 1.5; overflow-wrap: anywhere;">
<div class="card" style="max-width: 560px; margin: 0 auto; padding: 24px; background: #ffffff; border: 1px solid #d9dde1; border-radius: 12px;">
<p class="quiet" style="margin: 0 0 16px; color: #57606a; font-weight: 600;">Second Gear</p>
<h1 style="margin: 0 0 16px; font-size: 22px; line-height: 1.3;">${escapeHtml(words.subject)}</h1>
${[greeting, ...words.paragraphs].map(paragraph).join('\n')}
${words.quote === undefined ? '' : quote(words.quote)}
${words.details.length === 0 ? '' : table(words.details)}
<p style="margin: 0;"><a class="button" href="${escapeHtml(link)}" style="display: inline-block; padding: 12px 20px; border-radius: 8px; background: #8a4b00; color: #ffffff; font-weight: 600; text-decoration: none;">${escapeHtml(words.link.label)}</a></p>
</div>
<p class="quiet" style="max-width: 560px; margin: 16px auto 0; color: #57606a; font-size: 13px; text-align: center;">${escapeHtml(footer(words))}</p>
</body>
</html>
`;

const paragraph = (text: string) => `<p style="margin: 0 0 14px;">${escapeLines(text)}</p>`;

const quote = (text: string) =>
  `<blockquote class="quote" style="margin: 0 0 16px; padding: 4px 0 4px 14px; border-left: 3px solid #8a4b00;">${escapeLines(text)}</blockquote>`;

const table = (details: MailContent['details']) =>
  `<table role="presentation" style="margin: 0 0 20px; border-collapse: collapse;">
${details.map(row).join('\n')}
</table>`;

const row = ([label, value]: MailContent['details'][number]) =>
  `<tr><td class="quiet" style="padding: 2px 16px 2px 0; color: #57606a; vertical-align: top; white-space: nowrap;">${escapeHtml(label)}</td><td style="padding: 2px 0;">${escapeHtml(value)}</td></tr>`;
