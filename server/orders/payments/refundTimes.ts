const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How long a pending refund is not checked; usually a webhook event reports it earlier. */
export const PENDING_MS = HOUR_MS;

/** After this many failures a refund needs an admin. */
export const REFUND_TRIES_MANY = 5;

/** The first retry is in the next run; then the delay doubles, up to six hours. */
export function retryAt(tries: number, now: Date): Date {
  const pause = tries <= 1 ? 0 : Math.min(MINUTE_MS * 2 ** (tries - 1), 6 * HOUR_MS);
  return new Date(now.getTime() + pause);
}
