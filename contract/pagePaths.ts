import { routePatterns, routes } from './routes';

/** Route patterns of all pages of the client. */
const pagePatterns = [...Object.values(routes), ...Object.values(routePatterns)]
  .filter((path) => typeof path === 'string')
  .map(segmentsOf);

function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean);
}

const isSegment = (pattern: string, segment: string | undefined): boolean =>
  segment === undefined
    ? pattern.endsWith('?')
    : pattern.startsWith(':') || pattern === segment.toLowerCase();

/**
 * Whether the client has a page at a path, by its router's rules. All other paths are "not found".
 */
export function isPagePath(pathname: string): boolean {
  if (pathname.includes('//')) return false;
  const segments = segmentsOf(pathname);
  return pagePatterns.some(
    (pattern) =>
      segments.length <= pattern.length &&
      pattern.every((part, place) => isSegment(part, segments[place])),
  );
}
