import { brotli, encodeOnce, type Encodable, type Encoding } from './encodings';

/** Brotli quality for later requests: 8 % smaller for 55 ms (docs/performance.md). */
const SMALL = 10;

/** Milliseconds between two pages that are recompressed before they are requested again. */
const AHEAD_EVERY_MS = 5_000;

export interface EncodablePage extends Encodable {
  /** The better compression is done or in progress. */
  isSmall: boolean;
}

/**
 * Compresses pages fast at first, then better for later requests, one at a time in another thread.
 * If hundreds of pages are requested in a row, only those requested again are recompressed.
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
      // The fast version remains in use.
      page.isSmall = false;
    } finally {
      isMakingSmall = false;
      lastAt = performance.now();
    }
  }

  return async function encode(page: EncodablePage, encoding: Encoding): Promise<Buffer> {
    const isRequestedAgain = page.encoded.has(encoding);
    const answer = await encodeOnce(page, encoding);
    const isWorthIt = isRequestedAgain || performance.now() - lastAt > AHEAD_EVERY_MS;
    if (encoding === 'br' && !page.isSmall && !isMakingSmall && isWorthIt) void makeSmall(page);
    return answer;
  };
}
