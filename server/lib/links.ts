/**
 * The database has paths of our own pictures, because the origin can change. Clients need absolute
 * URLs (spec §3) and send them back.
 */
export const withOrigin = (origin: string, link: string): string =>
  /^\/(?!\/)/.test(link) ? origin + link : link;

/** The reverse: the path of an absolute URL of ours. Other links stay as they are. */
export const withoutOrigin = <Link extends string | undefined>(
  origin: string,
  link: Link,
): Link | string => (link?.startsWith(`${origin}/api/`) ? link.slice(origin.length) : link);
