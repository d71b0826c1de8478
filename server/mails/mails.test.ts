import { eq } from 'drizzle-orm';
import type { WireFailedMail } from '#contract/mails';
import { purgeDeleted } from '../housekeeping';
import { createTestApp, type SignedIn } from '../testing/app';
import { DAY, MINUTE } from '../testing/clock';
import { createMoneyApp, type MoneyApp } from '../testing/money';
import { claimMail } from './repository';
import { mails } from './schema';
import type { Delivery, MailTransport, OutgoingMail } from './transport';

let money: MoneyApp;
let seller: SignedIn;
let buyer: SignedIn;
let admin: SignedIn;
const outgoing: OutgoingMail[] = [];
let answer: (mail: OutgoingMail) => Promise<Delivery>;
const transport: MailTransport = {
  send: (mail) => {
    outgoing.push(mail);
    return answer(mail);
  },
};

beforeAll(async () => {
  money = await createMoneyApp({ mailTransport: transport });
  admin = await money.signIn('admin');
});
beforeEach(async () => {
  answer = () => Promise.resolve({ kind: 'sent' });
  await money.db.delete(mails);
  outgoing.length = 0;
  seller = await money.signIn('seller', { name: 'Sally Seller' });
  buyer = await money.signIn('user', { name: 'Ada Buyer' });
});
afterAll(() => money.close());

const car = () => money.car({}, seller);
const book = async () => money.book(buyer, await car());
const run = () => money.app.jobs.run('send-mails');
const asAdmin = async () => ({ as: await money.renew(admin) });

async function failed(query = '') {
  const list = await money.api('GET', `/mails/failed${query}`, await asAdmin());
  return list.json<WireFailedMail[]>();
}

it('nobody gets mail who has not proved that the address is theirs', async () => {
  const stranger = await money.signIn('user', { emailVerified: false });
  const id = await money.book(stranger, await car());
  await run();
  expect(outgoing.map(({ to }) => to)).toEqual([seller.email]);
  expect(await failed()).toEqual([]);

  const { email } = stranger;
  const as = await money.identity.idToken({ ...stranger, emailVerified: true });
  expect((await money.api('POST', '/jwt', { as, body: { email } })).statusCode).toBe(200);
  await money.api('DELETE', `/bookings/${id}`, { as: stranger });
  await run();
  expect(outgoing.slice(1).map(({ subject }) => subject)).toContain(
    'Booking cancelled: Volvo V60 D4',
  );
});

describe('a mail that is not sent', () => {
  it('is tried eight times within a day, with growing pauses, and then listed', async () => {
    await book();
    answer = () => Promise.resolve({ kind: 'refused', error: '451 Come back later' });
    const started = money.clock.now().getTime();
    // Every minute at first, then less often.
    for (let passed = 0; passed < DAY;) {
      await run();
      const pause = MINUTE * Math.max(1, Math.floor(passed / (10 * MINUTE)));
      money.clock.advance(pause);
      passed += pause;
    }
    const tries = outgoing.filter(({ to }) => to === buyer.email);
    expect(tries).toHaveLength(8);
    expect(new Set(tries.map(({ messageId }) => messageId)).size).toBe(1);
    const list = await failed();
    expect(list).toHaveLength(2);
    expect(list).toContainEqual({
      _id: expect.any(String) as string,
      to: buyer.email,
      subject: 'Booking confirmed: Volvo V60 D4',
      template: 'booked',
      createdAt: new Date(started).toISOString(),
      failedAt: expect.any(String) as string,
      tries: 8,
      error: '451 Come back later',
    });
  });

  it('does not keep others waiting, and no booking', async () => {
    await book();
    answer = ({ to }) =>
      Promise.resolve(to === buyer.email ? { kind: 'refused', error: '550' } : { kind: 'sent' });
    await run();
    expect(outgoing).toHaveLength(2);
    const waiting = await money.db.select().from(mails).where(eq(mails.state, 'waiting'));
    expect(waiting).toEqual([expect.objectContaining({ error: '550', tries: 1 })]);
  });

  it('is left alone for a while when no mail would arrive', async () => {
    for (let cars = 0; cars < 3; cars += 1) await book();
    answer = () => Promise.resolve({ kind: 'unreachable', error: 'ECONNREFUSED' });
    await run();
    expect(outgoing).toHaveLength(3);
    answer = () => Promise.resolve({ kind: 'sent' });
    money.clock.advance(MINUTE);
    await run();
    expect(outgoing).toHaveLength(3 + 6);
  });

  it('is never sent again by itself when it may have arrived', async () => {
    await book();
    answer = () => Promise.resolve({ kind: 'doubtful', error: 'Connection lost' });
    await run();
    answer = () => Promise.resolve({ kind: 'sent' });
    money.clock.advance(DAY);
    await run();
    expect(outgoing).toHaveLength(2);
    const errors = (await failed()).map(({ error }) => error);
    expect(errors).toEqual(Array(2).fill('It may have been sent. Connection lost'));
  });

  it('because the server stopped between claiming and noting is listed, not repeated', async () => {
    await book();
    const [claimed] = await claimMail(money.db, money.clock.now());
    await run();
    expect(outgoing.splice(0)).toHaveLength(1);
    money.clock.advance(10 * MINUTE);
    await run();
    expect(await failed()).toEqual([]);
    money.clock.advance(10 * MINUTE);
    await run();
    expect(outgoing).toHaveLength(0);
    expect(await failed()).toEqual([
      expect.objectContaining({
        _id: claimed?.id,
        error: 'The server stopped while sending this email. It may have been sent.',
      }),
    ]);
  });
});

describe('an admin', () => {
  async function failTwo() {
    await book();
    answer = () => Promise.resolve({ kind: 'doubtful', error: 'Connection lost' });
    await run();
    answer = () => Promise.resolve({ kind: 'sent' });
    outgoing.length = 0;
    return failed('?sort=to:asc');
  }

  it('tries a failed mail again or gives it up, once', async () => {
    const [first, second] = await failTwo();
    const call = async (method: 'POST' | 'DELETE', path: string) =>
      (await money.api(method, path, await asAdmin())).statusCode;
    expect(await call('POST', `/mails/${first?._id}/retry`)).toBe(200);
    expect(await call('POST', `/mails/${first?._id}/retry`)).toBe(404);
    await run();
    expect(outgoing.map(({ to }) => to)).toEqual([first?.to]);
    expect(await call('DELETE', `/mails/${second?._id}`)).toBe(200);
    expect(await call('DELETE', `/mails/${second?._id}`)).toBe(404);
    expect(await call('POST', `/mails/${second?._id}/retry`)).toBe(404);
    expect(await failed()).toEqual([]);
    await run();
    expect(outgoing).toHaveLength(1);
  });

  it('finds them page by page and by address', async () => {
    await failTwo();
    expect(await failed(`?q=${encodeURIComponent(buyer.email)}`)).toHaveLength(1);
    const page = await money.api('GET', '/mails/failed?page=2&pageSize=1', await asAdmin());
    expect([page.json<unknown[]>().length, page.headers['x-total-count']]).toEqual([1, '2']);
  });

  it('is the only one who sees and does this', async () => {
    const [mail] = await failTwo();
    const calls = [
      ['GET', '/mails/failed'],
      ['POST', `/mails/${mail?._id}/retry`],
      ['DELETE', `/mails/${mail?._id}`],
    ] as const;
    for (const [method, path] of calls) {
      expect((await money.api(method, path)).statusCode).toBe(401);
      for (const as of [buyer, seller]) {
        const mine = { as: await money.renew(as) };
        expect((await money.api(method, path, mine)).statusCode).toBe(403);
      }
    }
    expect(await failed()).toHaveLength(2);
  });
});

it('mails are forgotten after 30 days', async () => {
  await book();
  await run();
  const later = (days: number) => new Date(money.clock.now().getTime() + days * DAY);
  await purgeDeleted(money.db, later(29));
  expect(await money.db.$count(mails)).toBe(2);
  await purgeDeleted(money.db, later(31));
  expect(await money.db.$count(mails)).toBe(0);
});

it('a server that sends emails says so in the user’s own record', async () => {
  const record = await money.api('GET', `/users/${buyer.email}`, { as: buyer });
  expect(record.json()).toMatchObject({ sendsMails: true });
});

it('a server that sends no emails keeps none and says so', async () => {
  const quiet = await createTestApp({ mailTransport: null });
  try {
    const mail = { id: 'x', cause: 'x', recipientId: 'x', template: 'account-restored' } as const;
    const facts = { carsForSale: 0, hasRemovedPhotos: false };
    await quiet.db.insert(mails).values({ ...mail, facts, nextTryAt: quiet.clock.now() });
    await quiet.app.jobs.run('send-mails');
    expect(await quiet.db.$count(mails)).toBe(0);
    const reader = await quiet.signIn('user');
    const record = await quiet.api('GET', `/users/${reader.email}`, { as: reader });
    expect(record.json()).toMatchObject({ sendsMails: false });
  } finally {
    await quiet.close();
  }
});
