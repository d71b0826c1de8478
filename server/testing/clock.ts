export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A clock that only moves when a test advances it. */
export interface TestClock {
  now: () => Date;
  advance: (milliseconds: number) => void;
}

export function createTestClock(start = new Date()): TestClock {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    advance: (milliseconds) => {
      time += milliseconds;
    },
  };
}
