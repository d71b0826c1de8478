import { seededRandom } from '../../../sandbox/random';

/** Faults of a lane follow one another; the lanes run at the same time. */
export const lanes = {
  server: ['server killed', 'server’s disk full', 'server’s clock jumps'],
  database: [
    'connections terminated',
    'connections cut at COMMIT',
    'connections silent',
    'PostgreSQL killed',
    'PostgreSQL’s disk full',
  ],
  provider: [
    'provider slow',
    'provider unreachable',
    'provider’s response lost',
    'webhooks lost',
    'webhooks late',
    'webhooks twice',
  ],
} as const;
export type Lane = keyof typeof lanes;
export type FaultKind = (typeof lanes)[Lane][number];

export interface Fault {
  kind: FaultKind;
  /** How long to wait before it. */
  pauseMs: number;
  lastsMs: number;
  /** From 0 to 1: chooses the server or process, and how bad it is. */
  target: number;
  degree: number;
}

const PAUSE_MS = { min: 2000, max: 8000 };
const LASTS_MS = { min: 500, max: 6000 };

/** The endless faults of a lane. They depend only on the seed. */
export function* faultsOf(seed: number, lane: Lane): Generator<Fault, never> {
  const kinds = lanes[lane];
  const random = seededRandom(seed + Object.keys(lanes).indexOf(lane));
  const between = ({ min, max }: typeof PAUSE_MS) => Math.round(min + random() * (max - min));
  for (;;) {
    // In a new order each time, so that a short run has every kind too.
    for (const kind of shuffle(kinds, random)) {
      const [pauseMs, lastsMs] = [between(PAUSE_MS), between(LASTS_MS)];
      yield { kind, pauseMs, lastsMs, target: random(), degree: random() };
    }
  }
}

function shuffle<T>(list: readonly T[], random: () => number): T[] {
  const keyed = list.map((value) => ({ value, key: random() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ value }) => value);
}
