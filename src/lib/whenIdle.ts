/** Resolves when the browser has nothing else to do, after `timeout` milliseconds at the latest. */
export const whenIdle = (timeout: number): Promise<void> =>
  new Promise((resolve) => {
    // Safari 17 has no `requestIdleCallback`.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout });
    else setTimeout(resolve, 100);
  });
