/**
 * The current time for validation, in milliseconds since the epoch. Browsers use the server's time.
 */
export const clock = { now: (): number => Date.now() };
