import { escapeHtml } from '../lib/html';

export const NOINDEX = '<meta name="robots" content="noindex" />';

/** Elements in the head of every built page that a page replaces with its own. */
const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta\s+name="?description"?\s+content="[^"]*"\s*\/?>/;

/** Of a page: "title · Second Gear". */
export const titleOf = (title: string) => `${title} · Second Gear`;

/** The page with its own title. */
export const withTitle = (page: string, title: string): string =>
  page.replace(TITLE, () => `<title>${escapeHtml(titleOf(title))}</title>`);

export const withDescription = (page: string, description: string): string =>
  page.replace(
    DESCRIPTION,
    () => `<meta name="description" content="${escapeHtml(description)}" />`,
  );

/** Appends elements, as HTML, to the head. */
export const withElements = (page: string, elements: string): string =>
  page.replace('</head>', () => `${elements}</head>`);
