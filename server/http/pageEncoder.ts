import { brotli, encodeOnce, type Encodable, type Encoding } from './encodings';

/** Brotli's quality for whoever asks later: 8 % smaller for 55 ms (docs/performance.md). */
const SMALL = 10;

export interface EncodablePage extends Encodable {
  /** Nobody makes it smaller any more: that is done, or being done. */
  isSmall: boolean;
}

/** Compresses pages at once, and better what is asked for again: one at a time, in another thread. */
export function createPageEncoder() {
  let isMakingSmall = false;

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
    }
  }

  return function encode(page: EncodablePage, encoding: Encoding): Promise<Buffer> {
    const isAskedAgain = page.encoded.has(encoding);
    const answer = encodeOnce(page, encoding);
    if (isAskedAgain && encoding === 'br' && !page.isSmall && !isMakingSmall) void makeSmall(page);
    return answer;
  };
}
