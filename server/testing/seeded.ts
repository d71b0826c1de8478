import { createChance } from '../../sandbox/demo/chance';

/** Replaces `randomInt` and `newId` in tests with many rows, so that each run has the same ones. */
export function createSeeded(seed = 1) {
  const { between, id } = createChance(seed);
  return {
    /** An integer from `min`, or 0, that is less than `max`. */
    randomInt: (...[first, max]: [max: number] | [min: number, max: number]) =>
      max === undefined ? between(0, first - 1) : between(first, max - 1),
    newId: id,
  };
}
