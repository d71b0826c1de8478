import { promisify } from 'node:util';
import zlib from 'node:zlib';

/**
 * Brotli's quality for whoever waits, 3 ms of a processor for 100 kB, and for whoever asks later:
 * 8 % smaller for 55 ms (docs/performance.md).
 */
const QUICK = 6;
const SMALL = 10;

const brotli = (page: Buffer, quality: number) =>
  promisify(zlib.brotliCompress)(page, {
    params: { [zlib.constants.BROTLI_PARAM_QUALITY]: quality },
  });
const compress = {
  br: (page: Buffer) => brotli(page, QUICK),
  gzip: promisify<Buffer, Buffer>(zlib.gzip),
};
type Encoding = keyof typeof compress;
const encodings: readonly Encoding[] = ['br', 'gzip'];

/** Bytes, and what they are compressed to; each is made when it is first asked for. */
export interface Encodable {
  plain: Buffer;
  encoded: Map<Encoding, Promise<Buffer>>;
  /** Nobody makes it smaller any more: that is done, or being done. */
  isSmall: boolean;
}

/** The encoding to answer with to an `accept-encoding`; undefined for none. */
export function encodingFor(accepted: string | string[]): Encoding | undefined {
  const names = [accepted]
    .flat()
    .join(',')
    .split(/\s*,\s*/);
  return encodings.find((name) => names.includes(name));
}

/** Compresses pages at once, and better what is asked for again: one at a time, in another thread. */
export function createPageEncoder() {
  let isMakingSmall = false;

  async function makeSmall(page: Encodable) {
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

  return function encode(page: Encodable, encoding: Encoding): Promise<Buffer> {
    const present = page.encoded.get(encoding);
    if (!present) {
      const made = compress[encoding](page.plain);
      page.encoded.set(encoding, made);
      made.catch(() => page.encoded.delete(encoding));
      return made;
    }
    if (encoding === 'br' && !page.isSmall && !isMakingSmall) void makeSmall(page);
    return present;
  };
}
