/** The time by which values are checked, in milliseconds since the epoch; browsers set the server's. */
export const clock = { now: (): number => Date.now() };
