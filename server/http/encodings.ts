import { promisify } from 'node:util';
import zlib from 'node:zlib';

/** Brotli's quality for whoever waits: 3 ms of a processor for 100 kB (docs/performance.md). */
const QUICK = 6;

/** Fewer bytes travel in one packet either way. */
export const COMPRESSED_FROM = 1024;

export const brotli = (plain: Buffer, quality: number): Promise<Buffer> =>
  promisify(zlib.brotliCompress)(plain, {
    params: { [zlib.constants.BROTLI_PARAM_QUALITY]: quality },
  });
const compress = {
  br: (plain: Buffer) => brotli(plain, QUICK),
  gzip: promisify<Buffer, Buffer>(zlib.gzip),
};
export type Encoding = keyof typeof compress;
const encodings: readonly Encoding[] = ['br', 'gzip'];

/** What is sent to many, and what it is compressed to; each is made when it is first asked for. */
export interface Encodable {
  plain: Buffer;
  encoded: Map<Encoding, Promise<Buffer>>;
}

const REFUSED = /;\s*q=0(\.0*)?\s*$/;

/** The encoding to answer with to an `accept-encoding`; undefined for none. */
export function encodingFor(accepted: string | string[]): Encoding | undefined {
  const words = String(accepted).toLowerCase().split(',');
  const isTaken = (word: string, encoding: Encoding) =>
    word.split(';', 1)[0]?.trim() === encoding && !REFUSED.test(word);
  return encodings.find((encoding) => words.some((word) => isTaken(word, encoding)));
}

/** Compresses in another thread, the first time that it is asked for. */
export function encodeOnce({ plain, encoded }: Encodable, encoding: Encoding): Promise<Buffer> {
  const present = encoded.get(encoding);
  if (present) return present;
  const made = compress[encoding](plain);
  encoded.set(encoding, made);
  made.catch(() => encoded.delete(encoding));
  return made;
}
