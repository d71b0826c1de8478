import type { DetailedError, HttpRequest } from 'tus-js-client';

/** Bytes in one request: what a lost connection can cost at most. */
const PIECE_BYTES = 1024 * 1024;
/** Milliseconds before each further try; counted anew whenever something got through. */
const RETRY_DELAYS = [0, 1000, 3000, 10_000];

export interface ResumableUpload {
  /** Where uploads are begun. */
  endpoint: string;
  file: Blob;
  fileName: string;
  /** Where this one was begun before, to go on with it; null to begin it. */
  uploadUrl: string | null;
  /** Called before each request. */
  getToken: () => string | null;
  /** Called when a token was refused; rejects with an UploadError when there is no other. */
  renewToken: (refused: string | null) => Promise<void>;
  /**
   * Called once an upload is begun, not when one goes on; also after an abort, when the call that
   * begins it was on its way already.
   */
  onBegun: (uploadUrl: string) => void;
  /** @param share from 0 to 1 */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** An upload that ended early; without a status nobody answered. */
export class UploadError extends Error {
  readonly status: number | null;
  readonly body: string;

  constructor(status: number | null, body: string) {
    super('The upload stopped early.');
    this.status = status;
    this.body = body;
  }
}

const statusOf = (error: Error | DetailedError): number | null =>
  'originalResponse' in error ? (error.originalResponse?.getStatus() ?? null) : null;

const bodyOf = (error: Error | DetailedError): string =>
  'originalResponse' in error ? (error.originalResponse?.getBody() ?? '') : '';

/**
 * Sends a file in pieces by the tus protocol, from where it stopped the last time. Resolves to the
 * upload's address; rejects with an UploadError, or with the signal's reason.
 */
export async function uploadInChunks(upload: ResumableUpload): Promise<string> {
  const { file, fileName, endpoint, uploadUrl, signal } = upload;
  const { Upload } = await import('tus-js-client').catch(() => {
    throw new UploadError(null, '');
  });
  signal.throwIfAborted();

  return new Promise((resolve, reject) => {
    let refused: string | null | undefined;
    let renewals = 0;
    let knownUrl = uploadUrl;
    const authorize = async (request: HttpRequest) => {
      signal.throwIfAborted();
      if (refused !== undefined && refused === upload.getToken()) {
        try {
          await upload.renewToken(refused);
        } catch (error) {
          void tus.abort();
          reject(error instanceof Error ? error : new UploadError(null, ''));
          throw error;
        }
        signal.throwIfAborted();
      }
      refused = undefined;
      const token = upload.getToken();
      if (token !== null) request.setHeader('Authorization', `Bearer ${token}`);
    };

    const tus = new Upload(file, {
      endpoint,
      uploadUrl,
      chunkSize: PIECE_BYTES,
      retryDelays: RETRY_DELAYS,
      metadata: { filename: fileName, filetype: file.type },
      // Whoever asks for an upload keeps its address; the library need not.
      storeFingerprintForResuming: false,
      onBeforeRequest: authorize,
      onUploadUrlAvailable: () => {
        // The library calls this whenever an upload goes on, too.
        if (tus.url !== null && tus.url !== knownUrl) {
          knownUrl = tus.url;
          upload.onBegun(tus.url);
        }
        if (signal.aborted) void tus.abort();
      },
      onProgress: (sent, total) => upload.onProgress(total === 0 ? 1 : sent / total),
      onShouldRetry: (error) => {
        if (signal.aborted) return false;
        const status = statusOf(error);
        if (status === null) return navigator.onLine;
        if (status === 401) {
          refused = upload.getToken();
          renewals += 1;
          return renewals === 1;
        }
        // Conflict and lock: a request whose connection was lost is still being put away.
        return (status >= 500 && status !== 507) || status === 409 || status === 423;
      },
      onError: (error) => reject(new UploadError(statusOf(error), bodyOf(error))),
      onSuccess: () => resolve(tus.url ?? ''),
    });
    signal.addEventListener('abort', () => {
      // The call that begins it may have reached the server: its answer says what to end there.
      if (tus.url !== null) void tus.abort();
      reject(new DOMException('Aborted', 'AbortError'));
    });
    tus.start();
  });
}
