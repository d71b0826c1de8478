import fc from 'fast-check';
import { newId } from '../lib/ids';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import {
  beginConversation,
  countUnread,
  findConversation,
  messagesOf,
  readUpTo,
  writeMessage,
} from '../testing/conversations';
import { listCar } from '../testing/product';

/**
 * Random sequences of what a seller and two buyers can do in their conversations, some steps at the
 * same time, against a model of plain lists. By default it is the same few sequences in each run;
 * MODEL_RUNS=100 runs 100 others, which MODEL_SEED repeats.
 */
const { MODEL_RUNS, MODEL_SEED = MODEL_RUNS ? undefined : '1' } = process.env;
const RUNS = Number(MODEL_RUNS ?? 10);

const acts = ['write', 'write', 'write', 'again', 'read', 'read', 'block', 'unblock'] as const;
interface Step {
  act: (typeof acts)[number];
  /** 0 and 1: conversations of the seller with each buyer. */
  talk: 0 | 1;
  isSeller: boolean;
  n: number;
}
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...acts),
  // Mostly the same one, so that its events meet.
  talk: fc.constantFrom(0, 0, 1),
  isSeller: fc.boolean(),
  n: fc.nat(20),
});
const moments = fc.array(fc.oneof({ weight: 3, arbitrary: fc.tuple(step) }, fc.tuple(step, step)), {
  minLength: 3,
  maxLength: 16,
});

type Side = 'buyer' | 'seller';

interface Talk {
  id: string;
  people: Record<Side, SignedIn>;
  /** Of each message, who wrote it, in the order of their numbers. */
  written: { by: Side; clientId: string; text: string }[];
  read: Record<Side, number>;
  blocked: Record<Side, boolean>;
}

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

async function createTalks(): Promise<[Talk, Talk]> {
  const seller = await test.signIn('seller');
  const car = await listCar(test, seller);
  const begin = async (): Promise<Talk> => {
    const buyer = await test.signIn('user');
    return {
      id: await beginConversation(test, buyer, car, 'First'),
      people: { buyer, seller },
      written: [{ by: 'buyer', clientId: '', text: 'First' }],
      read: { buyer: 0, seller: 0 },
      blocked: { buyer: false, seller: false },
    };
  };
  return [await begin(), await begin()];
}

const sideOf = ({ isSeller }: Step): Side => (isSeller ? 'seller' : 'buyer');

/** Takes a step, and has the model follow if it happened. */
async function take(talks: [Talk, Talk], taken: Step): Promise<void> {
  const talk = talks[taken.talk];
  const { id, people, written, read, blocked } = talk;
  const by = sideOf(taken);
  const as = people[by];
  const path = `/conversations/${id}`;
  switch (taken.act) {
    case 'write': {
      const body = { clientId: newId(), text: `${by} ${taken.n}` };
      // A second tap.
      const answers = await Promise.all(
        (taken.n % 3 === 0 ? [body, body] : [body]).map((each) => writeMessage(test, as, id, each)),
      );
      const statuses = new Set(answers.map(({ statusCode }) => statusCode));
      // A block may come at the same time.
      if (statuses.has(200)) written.push({ by, ...body });
      else expect([...statuses]).toEqual([409]);
      break;
    }
    case 'again': {
      const own = written.filter((each) => each.by === by && each.clientId !== '');
      const last = own.at(-1);
      if (!last) break;
      const { clientId, text } = last;
      expect((await writeMessage(test, as, id, { clientId, text })).statusCode).toBe(200);
      break;
    }
    case 'read':
      expect((await readUpTo(test, as, id, taken.n)).statusCode).toBe(200);
      read[by] = Math.max(read[by], Math.min(taken.n, written.length));
      break;
    case 'block': {
      const body = { block: true };
      await test.api('POST', `${path}/block-or-report`, { as, body });
      blocked[by] = true;
      break;
    }
    case 'unblock':
      await test.api('DELETE', `${path}/block`, { as });
      blocked[by] = false;
  }
}

async function check(talks: [Talk, Talk]): Promise<void> {
  for (const talk of talks) {
    const { id, people, written, read } = talk;
    const all = await messagesOf(test, people.buyer, id);
    expect(all.map(({ seq }) => seq)).toEqual(written.map((_, at) => at + 1));
    expect(all.map(({ text }) => text).sort()).toEqual(written.map(({ text }) => text).sort());
    for (const [side, other] of [
      ['buyer', 'seller'],
      ['seller', 'buyer'],
    ] as const) {
      const { unread, readSeq, otherReadSeq } = await findConversation(test, people[side], id);
      const theirs = all.filter(({ from, seq }) => {
        const isBuyers = from === 'me';
        return isBuyers === (other === 'buyer') && seq > read[side];
      });
      expect({ unread, readSeq, otherReadSeq }).toEqual({
        unread: theirs.length,
        readSeq: read[side],
        otherReadSeq: read[other],
      });
    }
  }
  const [{ people }] = talks;
  const unread = await Promise.all(
    talks.map(async ({ id }) => (await findConversation(test, people.seller, id)).unread > 0),
  );
  expect(await countUnread(test, people.seller)).toBe(unread.filter(Boolean).length);
}

/** Whoever is blocked, or has blocked, reaches nobody. */
async function checkBlocks(talks: [Talk, Talk]): Promise<void> {
  for (const { id, people, blocked } of talks) {
    const isBlocked = blocked.buyer || blocked.seller;
    for (const as of [people.buyer, people.seller]) {
      const { statusCode } = await writeMessage(test, as, id);
      if (statusCode !== 429) expect(statusCode).toBe(isBlocked ? 409 : 200);
    }
  }
}

/** After two steps at the same time, the model takes over what could end in two ways. */
async function follow(talks: [Talk, Talk]): Promise<void> {
  for (const { id, people, read, written, blocked } of talks) {
    for (const side of ['buyer', 'seller'] as const) {
      const { readSeq, closed } = await findConversation(test, people[side], id);
      expect(readSeq).toBeLessThanOrEqual(written.length);
      read[side] = readSeq;
      blocked[side] = closed === 'blocked';
    }
  }
}

it(
  'shows each message once, in order, as unread until it is read, and none to blocked people',
  async () => {
    const property = fc.asyncProperty(moments, async (sequence) => {
      const talks = await createTalks();
      for (const steps of sequence) {
        await Promise.all(steps.map((each) => take(talks, each)));
        if (steps.length > 1) await follow(talks);
        await check(talks);
      }
      await checkBlocks(talks);
    });
    const options = {
      numRuns: RUNS,
      includeErrorInReport: true,
      ...(MODEL_SEED ? { seed: Number(MODEL_SEED) } : {}),
    };
    await expect(fc.assert(property, options)).resolves.toBeUndefined();
  },
  RUNS * 20_000,
);
