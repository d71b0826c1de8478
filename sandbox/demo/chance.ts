import { seededRandom } from '../random';

/** Random choices that are deterministic for a seed. */
export interface Chance {
  /** 0 to 1. */
  share: () => number;
  /** An integer from `low` to `high`. */
  between: (low: number, high: number) => number;
  pick: <T>(list: readonly [T, ...T[]]) => T;
  shuffled: <T>(list: readonly T[]) => T[];
  /** An id in UUID format. */
  id: () => string;
}

export function createChance(seed: number): Chance {
  const share = seededRandom(seed);
  const between = (low: number, high: number) => low + Math.floor(share() * (high - low + 1));
  const hex = () =>
    Math.floor(share() * 2 ** 32)
      .toString(16)
      .padStart(8, '0');
  return {
    share,
    between,
    pick: (list) => list[Math.floor(share() * list.length)] ?? list[0],
    shuffled: (list) =>
      list
        .map((item) => ({ item, order: share() }))
        .sort((a, b) => a.order - b.order)
        .map(({ item }) => item),
    id: () => {
      const [a, b, c, d] = [hex(), hex(), hex(), hex()];
      return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-a${c.slice(1, 4)}-${c.slice(4)}${d}`;
    },
  };
}
