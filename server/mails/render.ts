import { escapeHtml } from '../lib/html';
import type { MailContent } from './content';
import type { OutgoingMail } from './transport';

interface Rendered {
  subject: string;
  text: string;
  html: string;
  link: string;
  list?: OutgoingMail['list'];
}

const footer = ({ reason }: MailContent) => `You’re receiving this email because ${reason}.`;
const STOP = 'Stop these emails';
const contact = (supportEmail: string) => `Questions? Write to ${supportEmail}.`;

/**
 * Renders an e-mail as plain text and HTML. Everything may be user input, so everything is escaped.
 */
export function renderMail(
  words: MailContent,
  recipientName: string,
  origin: string,
  supportEmail?: string,
): Rendered {
  const link = `${origin}${words.link.path}`;
  const { unsubscribe } = words;
  const list = unsubscribe && { id: unsubscribe.list, url: `${origin}${unsubscribe.path}` };
  const greeting = recipientName ? `Hi ${recipientName},` : 'Hello,';
  return {
    subject: words.subject,
    link,
    text: asText(words, greeting, { link, origin, supportEmail, stop: list?.url }),
    html: asHtml(words, greeting, { link, origin, supportEmail, stop: list?.url }),
    ...(list && { list }),
  };
}

const asText = (
  words: MailContent,
  greeting: string,
  { link, origin, supportEmail, stop }: Links,
) =>
  [
    greeting,
    ...words.paragraphs,
    words.quote?.replace(/^/gm, '> '),
    words.lines?.map(({ text, path }) => `- ${text}\n  ${origin}${path}`).join('\n'),
    words.details.map(([label, value]) => `${label}: ${value}`).join('\n'),
    `${words.link.label}: ${link}`,
    words.call?.label,
    supportEmail && contact(supportEmail),
    `-- \n${footer(words)}${stop ? `\n${STOP}: ${stop}` : ''}`,
  ]
    .filter(Boolean)
    .join('\n\n');

const escapeLines = (text: string) => escapeHtml(text).replace(/\r?\n/g, '<br>');

/**
 * The colours of the pages (src/design/palette.ts), in inline styles, since many mail clients drop
 * style sheets; those that keep them follow the user's colour scheme. Words break anywhere rather than overflow a phone's screen.
 */
const DARK = `@media (prefers-color-scheme: dark) {
  .page { background: #121512 !important; color: #f2ede2 !important; }
  .card { background: #1a1e1a !important; border-color: #343a34 !important; }
  .quiet { color: #b7b2a5 !important; }
  .quote { border-color: #f5b942 !important; }
  .button { background: #2a7d5a !important; color: #fffdf8 !important; }
}`;
const FONT = "font-family: system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif";

interface Links {
  link: string;
  origin: string;
  supportEmail: string | undefined;
  /** Where these emails can be turned off. */
  stop: string | undefined;
}

const asHtml = (
  words: MailContent,
  greeting: string,
  { link, origin, supportEmail, stop }: Links,
) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(words.subject)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin: 0; padding: 24px 12px; background: #f6f2e9; color: #1d1b16; ${FONT}; font-size: 16px; line-height: 1.5; overflow-wrap: anywhere;">
<div class="card" style="max-width: 560px; margin: 0 auto; padding: 24px; background: #fffdf8; border: 1px solid #ddd5c5; border-radius: 12px;">
<p style="margin: 0 0 20px; font-size: 18px; font-weight: 700;"><img src="${escapeHtml(`${origin}/icon-192.png`)}" width="32" height="32" alt="" style="margin: 0 10px 0 0; border: 0; border-radius: 7px; vertical-align: middle;">Second Gear</p>
<h1 style="margin: 0 0 16px; font-size: 22px; line-height: 1.3;">${escapeHtml(words.subject)}</h1>
${[greeting, ...words.paragraphs].map(paragraph).join('\n')}
${words.quote === undefined ? '' : quote(words.quote)}
${words.lines ? list(words.lines, origin) : ''}
${words.details.length === 0 ? '' : table(words.details)}
<p style="margin: 0;"><a class="button" href="${escapeHtml(link)}" style="display: inline-block; padding: 12px 20px; border-radius: 8px; background: #0f4c35; color: #fffdf8; font-weight: 600; text-decoration: none;">${escapeHtml(words.link.label)}</a></p>
${words.call ? callLink(words.call) : ''}
</div>
<p class="quiet" style="max-width: 560px; margin: 16px auto 0; color: #59544a; font-size: 13px; text-align: center;">${supportEmail ? `${escapeHtml(contact(supportEmail))}<br>` : ''}${escapeHtml(footer(words))}${stop ? `<br><a href="${escapeHtml(stop)}" style="color: inherit;">${STOP}</a>` : ''}</p>
</body>
</html>
`;

const paragraph = (text: string) => `<p style="margin: 0 0 14px;">${escapeLines(text)}</p>`;

const callLink = ({ label, href }: NonNullable<MailContent['call']>) =>
  `<p style="margin: 16px 0 0;"><a href="${escapeHtml(href)}" style="color: inherit; font-weight: 600;">${escapeHtml(label)}</a></p>`;

const quote = (text: string) =>
  `<blockquote class="quote" style="margin: 0 0 16px; padding: 4px 0 4px 14px; border-left: 3px solid #f3b02b;">${escapeLines(text)}</blockquote>`;

const list = (lines: NonNullable<MailContent['lines']>, origin: string) =>
  `<ul style="margin: 0 0 16px; padding: 0 0 0 20px;">
${lines.map(({ text, path }) => `<li style="margin: 0 0 6px;"><a href="${escapeHtml(`${origin}${path}`)}" style="color: inherit;">${escapeHtml(text)}</a></li>`).join('\n')}
</ul>`;

const table = (details: MailContent['details']) =>
  `<table role="presentation" style="margin: 0 0 20px; border-collapse: collapse;">
${details.map(row).join('\n')}
</table>`;

const row = ([label, value]: MailContent['details'][number]) =>
  `<tr><td class="quiet" style="padding: 2px 16px 2px 0; color: #59544a; vertical-align: top; white-space: nowrap;">${escapeHtml(label)}</td><td style="padding: 2px 0;">${escapeHtml(value)}</td></tr>`;
