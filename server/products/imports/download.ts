import { lookup as resolveName, type LookupAddress } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { PHOTO_BYTES_MAX } from '#contract/photos';
import type { AddressGuard } from './addresses';

/** Why a download failed, in a message for the seller. */
export class DownloadError extends Error {
  /** A retry would fail in the same way. */
  readonly isFinal: boolean;

  constructor(message: string, { isFinal, cause }: { isFinal: boolean; cause?: unknown }) {
    super(message, { cause });
    this.name = 'DownloadError';
    this.isFinal = isFinal;
  }
}

export type Resolve = (
  name: string,
  /** After an error there are no addresses, not even an empty list. */
  answer: (error: Error | null, addresses?: LookupAddress[]) => void,
) => void;

interface DownloadOptions {
  guard: AddressGuard;
  /** Resolves host names. Defaults to the system's resolver. */
  resolve?: Resolve;
  /** Timeout for the whole download, in milliseconds. */
  timeoutMs?: number;
  bytesMax?: number;
}

const REDIRECTS_MAX = 3;
const TIMEOUT_MS = 20_000;

const never = (message: string) => new DownloadError(message, { isFinal: true });
const notNow = (message: string, cause?: unknown) =>
  new DownloadError(message, { isFinal: false, cause });

const notPublic = () => never('The link points to a private address.');
const tooLarge = () => never('The photo is larger than 15 MB.');

const systemResolve: Resolve = (name, answer) => resolveName(name, { all: true }, answer);

/**
 * Downloads a URL that a user entered: without cookies or credentials, only from addresses that the
 * guard allows, with a time and a size limit. Every redirect is checked like the first URL. Rejects
 * with a DownloadError.
 */
export function createDownload({
  guard,
  resolve = systemResolve,
  timeoutMs = TIMEOUT_MS,
  bytesMax = PHOTO_BYTES_MAX,
}: DownloadOptions): (link: string) => Promise<Buffer> {
  /**
   * Used by the connection itself, which connects only to the checked addresses, so that DNS
   * rebinding has no effect. A single internal address rejects all.
   */
  const checkedLookup: LookupFunction = (name, options, connect) => {
    resolve(name, (error, addresses = []) => {
      const [first] = addresses;
      if (error) connect(error, []);
      else if (!first || !addresses.every(({ address }) => guard.allowsAddress(address))) {
        connect(notPublic(), []);
      } else if (options.all) connect(null, addresses);
      else connect(null, first.address, first.family);
    });
  };

  const request = (url: URL, signal: AbortSignal) =>
    new Promise<IncomingMessage>((answer, fail) => {
      const { get } = url.protocol === 'https:' ? https : http;
      get(url, {
        lookup: checkedLookup,
        // A new connection, closed afterwards.
        agent: false,
        headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'SecondGear' },
        signal,
      })
        .on('response', answer)
        .on('error', fail);
    });

  const read = async (response: IncomingMessage) => {
    const { 'content-length': length, 'content-type': type = '' } = response.headers;
    if ((response.headers['content-encoding'] ?? 'identity') !== 'identity') {
      throw never('The photo uses an unsupported compression.');
    }
    if (/^text\/|html|json/i.test(type)) throw never('The link opens a web page, not an image.');
    if (Number(length) > bytesMax) throw tooLarge();
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const piece of response) {
      if (!Buffer.isBuffer(piece)) continue;
      bytes += piece.length;
      if (bytes > bytesMax) throw tooLarge();
      chunks.push(piece);
    }
    return Buffer.concat(chunks);
  };

  const follow = async (link: string, signal: AbortSignal): Promise<Buffer> => {
    let url = checked(link, guard);
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
      const response = await request(url, signal);
      try {
        const { statusCode = 0, headers } = response;
        const isMoved = [301, 302, 303, 307, 308].includes(statusCode);
        if (!isMoved || headers.location === undefined) {
          refuseStatus(statusCode);
          return await read(response);
        }
        url = checked(headers.location, guard, url);
      } finally {
        response.destroy();
      }
    }
    throw never('The link redirects too many times.');
  };

  return async (link) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await follow(link, signal);
    } catch (error) {
      if (error instanceof DownloadError) throw error;
      if (signal.aborted) throw notNow('The photo took too long to download.', error);
      throw notNow('We couldn’t reach the website that hosts the photo.', error);
    }
  };
}

/** Parses and checks a URL. Throws if it is not allowed. Host names are checked when resolved. */
function checked(link: string, guard: AddressGuard, base?: URL): URL {
  if (!URL.canParse(link, base)) throw never('This isn’t a valid link.');
  const url = new URL(link, base);
  const isSecure = url.protocol === 'https:';
  if (!isSecure && url.protocol !== 'http:')
    throw never('Use a link that starts with http:// or https://.');
  if (url.username !== '' || url.password !== '') {
    throw never('Links that contain a password aren’t supported.');
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // The URL parser has normalised every notation of an IP address.
  if (isIP(host) !== 0 && !guard.allowsAddress(host)) throw notPublic();
  const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port);
  if (!guard.allowsPort(port)) throw never('The link uses an unsupported port.');
  return url;
}

function refuseStatus(status: number): void {
  if (status === 200) return;
  const message = `The website returned an error (${status}).`;
  throw status === 408 || status === 429 || status >= 500 ? notNow(message) : never(message);
}
