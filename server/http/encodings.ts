import { promisify } from 'node:util';
import zlib from 'node:zlib';

/** Brotli quality while a client waits: 3 ms of CPU for 100 kB (docs/performance.md). */
const QUICK = 6;

/** Smaller bodies fit into one packet anyway. */
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

/** A body that is sent many times, with its compressed forms, each created on first use. */
export interface Encodable {
  plain: Buffer;
  encoded: Map<Encoding, Promise<Buffer>>;
}

const REFUSED = /;\s*q=0(\.0*)?\s*$/;

/** The encoding to use for an `accept-encoding` header; undefined for none. */
export function encodingFor(accepted: string | string[]): Encoding | undefined {
  const words = String(accepted).toLowerCase().split(',');
  const isAccepted = (word: string, encoding: Encoding) =>
    word.split(';', 1)[0]?.trim() === encoding && !REFUSED.test(word);
  return encodings.find((encoding) => words.some((word) => isAccepted(word, encoding)));
}

/** Compresses in another thread on first use. */
export function encodeOnce({ plain, encoded }: Encodable, encoding: Encoding): Promise<Buffer> {
  const present = encoded.get(encoding);
  if (present) return present;
  const made = compress[encoding](plain);
  encoded.set(encoding, made);
  made.catch(() => encoded.delete(encoding));
  return made;
}
