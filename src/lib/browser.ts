/** The user’s IANA time zone, such as "Europe/Berlin". */
export const readTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether an error is a chunk that failed to load, after a deployment or a network error. */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ChunkLoadError';

/** Resolves when the browser is idle, or after `timeout` milliseconds. */
export const whenIdle = (timeout: number): Promise<void> =>
  new Promise((resolve) => {
    // Safari 17 has no `requestIdleCallback`.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout });
    else setTimeout(resolve, 100);
  });

/** Loads a script. Rejects when that fails. */
export function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.onload = () => resolve();
    script.onerror = () => {
      // A retry needs a new element.
      script.remove();
      reject(new Error(`The script ${url} could not be loaded.`));
    };
    document.head.append(script);
  });
}

/** Calls `load` on first use, and again only if that failed. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    }));
}
