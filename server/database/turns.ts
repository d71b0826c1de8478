import { DatabaseUnavailableError } from './unavailable';

/** Runs work, so many at a time; the others wait for their turn, in order. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/** Whoever has not got a turn after `patienceMs` milliseconds is refused as unavailable. */
export function takeTurns(places: number, patienceMs: number): Turns {
  const waiting: (() => void)[] = [];
  let free = places;

  const turn = () =>
    new Promise<void>((resolve, reject) => {
      if (free > 0) {
        free -= 1;
        resolve();
        return;
      }
      const onTurn = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(onTurn), 1);
        reject(new DatabaseUnavailableError('Too many transactions wait for the database.'));
      }, patienceMs);
      waiting.push(onTurn);
    });

  return async (work) => {
    await turn();
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
