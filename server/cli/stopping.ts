const PARENT_CHECK_MS = 500;

/**
 * Shuts down on SIGINT and SIGTERM: `stop` finishes open requests and closes the database, then the
 * process exits with 0. A second signal after a second exits immediately.
 */
export function stopOnSignal(stop: () => Promise<void>, onError: (error: unknown) => void): void {
  let stoppedAt: number | undefined;
  const onSignal = () => {
    // Ctrl+C arrives twice: from the terminal, and through npm.
    if (stoppedAt !== undefined && Date.now() - stoppedAt > 1000) process.exit(1);
    if (stoppedAt !== undefined) return;
    stoppedAt = Date.now();
    stop().then(() => process.exit(0), onError);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  if (process.env.npm_lifecycle_event !== undefined) stopWithParent(onSignal);
}

/**
 * npm signals the shell between npm and this process, and some shells exit without passing the
 * signal on.
 */
function stopWithParent(onGone: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, PARENT_CHECK_MS);
  timer.unref();
}
