import { brotli, encodeOnce, type Encodable, type Encoding } from './encodings';

/** Brotli's quality for whoever asks later: 8 % smaller for 55 ms (docs/performance.md). */
const SMALL = 10;

/** Milliseconds between two pages that are made small before anybody asks for them again. */
const AHEAD_EVERY_MS = 5_000;

export interface EncodablePage extends Encodable {
  /** Nobody makes it smaller any more: that is done, or being done. */
  isSmall: boolean;
}

/**
 * Compresses pages at once, and better for the next who asks: one at a time, in another thread.
 * Where hundreds of pages are asked for in a row, only those that somebody asks for again.
 */
export function createPageEncoder() {
  let isMakingSmall = false;
  let lastAt = -Infinity;

  async function makeSmall(page: EncodablePage) {
    isMakingSmall = true;
    page.isSmall = true;
    try {
      page.encoded.set('br', Promise.resolve(await brotli(page.plain, SMALL)));
    } catch {
      // What was made at once remains.
      page.isSmall = false;
    } finally {
      isMakingSmall = false;
      lastAt = performance.now();
    }
  }

  return async function encode(page: EncodablePage, encoding: Encoding): Promise<Buffer> {
    const isAskedAgain = page.encoded.has(encoding);
    const answer = await encodeOnce(page, encoding);
    const isWorthIt = isAskedAgain || performance.now() - lastAt > AHEAD_EVERY_MS;
    if (encoding === 'br' && !page.isSmall && !isMakingSmall && isWorthIt) void makeSmall(page);
    return answer;
  };
}
