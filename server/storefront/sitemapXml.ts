import { escapeHtml } from '../lib/html';

/** An entry of a sitemap or a sitemap index. */
export interface Entry {
  path: string;
  changedAt?: Date;
}

/** Placeholder of the origin in cached files: a byte that XML cannot contain. */
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

/** A sitemap (sitemaps.org) with placeholders instead of origins. */
export const sitemapOf = (entries: Entry[]): string => document('urlset', 'url', entries);

/** A sitemap index, likewise. */
export const indexOf = (entries: Entry[]): string => document('sitemapindex', 'sitemap', entries);

/** Replaces the placeholders with the origin. */
export const withOrigin = (xml: string, origin: string): string =>
  xml.replaceAll(ORIGIN, () => escapeHtml(origin));
