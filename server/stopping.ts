const PARENT_CHECK_MS = 500;

/**
 * Stops gracefully on SIGINT and SIGTERM: `stop` finishes what is in flight and closes the data,
 * then the process ends with 0. Asked again after a second, it does not wait.
 */
export function stopWhenAsked(stop: () => Promise<void>, onError: (error: unknown) => void): void {
  let stoppedAt: number | undefined;
  const onAsked = () => {
    // Ctrl+C reaches us twice at once: from the terminal, and through npm.
    if (stoppedAt !== undefined && Date.now() - stoppedAt > 1000) process.exit(1);
    if (stoppedAt !== undefined) return;
    stoppedAt = Date.now();
    stop().then(() => process.exit(0), onError);
  };
  process.on('SIGINT', onAsked);
  process.on('SIGTERM', onAsked);
  if (process.env.npm_lifecycle_event !== undefined) stopWithParent(onAsked);
}

/** npm hands a signal to the shell between it and us, and some shells end without telling us. */
function stopWithParent(onGone: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, PARENT_CHECK_MS);
  timer.unref();
}
