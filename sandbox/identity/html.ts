import { escapeHtml } from '../../server/lib/html';

/** Escaped markup that is safe to insert. */
class Markup {
  constructor(readonly text: string) {}
}

type Part = string | number | null | undefined | Markup | Markup[];

function render(part: Part): string {
  if (part === null || part === undefined) return '';
  if (Array.isArray(part)) return part.map((one) => one.text).join('');
  if (part instanceof Markup) return part.text;
  return escapeHtml(String(part));
}

/** A template tag that escapes its values, except for markup created by itself. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(strings.reduce((text, string, index) => text + render(parts[index - 1]) + string));

interface Page {
  title: string;
  script?: string;
  main: Markup;
}

/** A complete page of the sandbox, without external resources. */
export const renderPage = ({ title, script, main }: Page): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/sandbox/identity/pages.css" />
        ${script ? html`<script src="${script}" defer></script>` : null}
      </head>
      <body>
        ${main}
      </body>
    </html> `.text;
