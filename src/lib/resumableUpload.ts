import type { DetailedError, HttpRequest } from 'tus-js-client';

/** The chunk size in bytes: the most that a lost connection can cost. */
const CHUNK_BYTES = 1024 * 1024;
/** The delays between retries in milliseconds. Progress resets the count. */
const RETRY_DELAYS = [0, 1000, 3000, 10_000];

export interface ResumableUpload {
  endpoint: string;
  file: Blob;
  fileName: string;
  /** The URL of an existing upload to resume; null to create one. */
  uploadUrl: string | null;
  /** Called before each request. */
  getToken: () => string | null;
  /** Called when a token was rejected. Rejects with an UploadError when there is no other token. */
  renewToken: (refused: string | null) => Promise<void>;
  /**
   * Called after an upload is created, not when it is resumed. Also called after an abort if the
   * creating request was already sent.
   */
  onBegun: (uploadUrl: string) => void;
  /** @param share from 0 to 1 */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** An upload that failed; without a status there was no response. */
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
 * Uploads a file in chunks by the tus protocol, and resumes an interrupted upload. Resolves to the
 * upload’s URL; rejects with an UploadError, or with the signal’s reason.
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
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_DELAYS,
      metadata: { filename: fileName, filetype: file.type },
      // The caller stores the URL, so tus need not.
      storeFingerprintForResuming: false,
      onBeforeRequest: authorize,
      onUploadUrlAvailable: () => {
        // tus calls this on every resume too.
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
        // Conflict and lock: the server is still storing a request whose connection was lost.
        return (status >= 500 && status !== 507) || status === 409 || status === 423;
      },
      onError: (error) => reject(new UploadError(statusOf(error), bodyOf(error))),
      onSuccess: () => resolve(tus.url ?? ''),
    });
    signal.addEventListener('abort', () => {
      // Without a URL, let the creating request finish: its response contains the URL to delete.
      if (tus.url !== null) void tus.abort();
      reject(new DOMException('Aborted', 'AbortError'));
    });
    tus.start();
  });
}
