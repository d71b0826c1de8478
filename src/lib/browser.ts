/** The IANA name of the reader's time zone ("Europe/Berlin"). */
export const readTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A part of the program that did not arrive: a new version was deployed, or the network is gone. */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ChunkLoadError';

/** Resolves when the browser has nothing else to do, after `timeout` milliseconds at the latest. */
export const whenIdle = (timeout: number): Promise<void> =>
  new Promise((resolve) => {
    // Safari 17 has no `requestIdleCallback`.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout });
    else setTimeout(resolve, 100);
  });

/** Runs a script of another origin or part of the product; rejects when it cannot be had. */
export function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.onload = () => resolve();
    script.onerror = () => {
      // The next try needs a fresh element.
      script.remove();
      reject(new Error(`The script ${url} could not be loaded.`));
    };
    document.head.append(script);
  });
}
