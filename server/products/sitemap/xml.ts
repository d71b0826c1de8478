import { escapeHtml } from '../../html';

/** An entry of a sitemap, or of an index of sitemaps. */
export interface Entry {
  path: string;
  changedAt?: Date;
}

/** Takes the place of the origin in what is kept: a byte that no XML can have. */
const ORIGIN = '\u0000';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const document = (kind: string, name: string, entries: Entry[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${kind} xmlns="${NAMESPACE}">`,
    ...entries.map(({ path, changedAt }) => {
      const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
      return `<${name}><loc>${ORIGIN}${escapeHtml(path)}</loc>${changed}</${name}>`;
    }),
    `</${kind}>`,
    '',
  ].join('\n');

/** The pages of a sitemap, by sitemaps.org, yet without their origin. */
export const sitemapOf = (entries: Entry[]): string => document('urlset', 'url', entries);

/** A list of sitemaps, likewise. */
export const indexOf = (entries: Entry[]): string => document('sitemapindex', 'sitemap', entries);

/** The same with whole URLs. */
export const withOrigin = (xml: string, origin: string): string =>
  xml.replaceAll(ORIGIN, () => escapeHtml(origin));
