import { escapeHtml } from '../html';

/** What the heads of all built pages carry; a page's own words take their place. */
const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta\s+name="?description"?\s+content="[^"]*"\s*\/?>/;

/** Of a page: "title · Second Gear". */
export const titleOf = (title: string) => `${title} · Second Gear`;

/** The same page under its own title. */
export const withTitle = (page: string, title: string): string =>
  page.replace(TITLE, () => `<title>${escapeHtml(titleOf(title))}</title>`);

export const withDescription = (page: string, description: string): string =>
  page.replace(
    DESCRIPTION,
    () => `<meta name="description" content="${escapeHtml(description)}" />`,
  );

/** Adds elements, as HTML, to the end of the head. */
export const withElements = (page: string, elements: string): string =>
  page.replace('</head>', () => `${elements}</head>`);
