import { eq } from 'drizzle-orm';
import type { WireNotice, WireNoticeCount, WireNoticeSettings } from '#contract/notices';
import { purgeDeleted } from '../housekeeping';
import type { SignedIn } from '../testing/app';
import { DAY, HOUR, MINUTE } from '../testing/clock';
import { openMailbox } from '../testing/mailbox';
import { createMoneyApp, type MoneyApp } from '../testing/money';
import { heldBooking, paidOrder } from '../testing/orders';
import { expectRefused, invalid, refusal } from '../testing/responses';
import { notify } from './notices';
import { notices } from './schema';

let money: MoneyApp;
let buyer: SignedIn;
let stranger: SignedIn;
const mailbox = openMailbox();
beforeAll(async () => {
  money = await createMoneyApp({ mailTransport: mailbox.mailTransport });
  stranger = await money.signIn('user');
});
beforeEach(async () => {
  buyer = await money.signIn('user');
});
afterAll(() => money.close());

const list = async (as: SignedIn, query = '') =>
  (await money.api('GET', `/notices${query}`, { as })).json<WireNotice[]>();
const titles = async (as: SignedIn, query = '') =>
  (await list(as, query)).map(({ title }) => title);
const unseen = async (as: SignedIn) =>
  (await money.api('GET', '/notices/count', { as })).json<WireNoticeCount>().unseen;
const post = (path: string, as: SignedIn, body: object) =>
  money.api('POST', `/notices/${path}`, { as, body });
const drop = (priceCents: number, to = buyer, productId = 'p-1') =>
  money.db.transaction((tx) =>
    notify({ tx, now: money.clock.now }, [
      {
        kind: 'price-drop',
        recipientId: to.userId,
        subjectId: productId,
        groupKey: `price:${productId}`,
        template: 'price-drop',
        facts: { productId, carName: 'Golf GTI', priceCents, differenceCents: 120_000 },
      },
    ]),
  );

it('tells both parties of a booking, as their mails do; what one did oneself is no news', async () => {
  const seller = await money.signIn('seller');
  const { id } = await heldBooking(money, { buyer, seller });
  const [own] = await list(buyer);
  expect(own).toMatchObject({ title: 'Booking confirmed: Volvo V60 D4', isRead: true });
  expect(await unseen(buyer)).toBe(0);
  const [theirs, ...more] = await list(seller);
  expect(more).toEqual([]);
  expect(theirs).toMatchObject({
    kind: 'booking',
    title: 'New booking of your Volvo V60 D4',
    path: `/dashboard/bookings/${id}`,
    subjectId: id,
    picture: 'https://example.com/volvo.jpg',
    isRead: false,
    isNew: true,
  });
  const subjects = (await mailbox.take(money)).map(({ subject }) => subject).sort();
  expect(subjects).toEqual([own?.title, theirs?.title]);
  const [row] = await money.db.select().from(notices).where(eq(notices.userId, seller.userId));
  expect(JSON.stringify(row)).not.toContain(buyer.name);
});

it('reads, unreads and counts a user’s own notices only', async () => {
  await drop(1_910_000);
  await drop(800_000, buyer, 'p-2');
  const [newest, oldest] = await list(buyer);
  expect(await unseen(buyer)).toBe(2);
  const id = newest?._id ?? '';
  for (const [path, body] of [
    ['seen', { id }],
    ['read', { id }],
    ['unread', { id }],
  ] as const) {
    expect(refusal(await money.api('POST', `/notices/${path}`, { body }))).toMatchObject({
      status: 401,
    });
    await post(path, stranger, body);
  }
  await post('read', stranger, { subjectId: 'p-1' });
  await post('read', stranger, { upTo: id });
  expect(await list(stranger)).toEqual([]);
  await expectRefused((as) => money.api('GET', '/notices', as && { as }), []);
  await expectRefused((as) => money.api('GET', '/notices/count', as && { as }), []);
  expect(await unseen(buyer)).toBe(2);

  await post('seen', buyer, { id: oldest?._id ?? '' });
  expect(await unseen(buyer)).toBe(1);
  await post('read', buyer, { subjectId: 'p-2' });
  expect(await unseen(buyer)).toBe(0);
  expect((await list(buyer)).map(({ isRead }) => isRead)).toEqual([true, false]);
  await post('unread', buyer, { id });
  expect(await unseen(buyer)).toBe(1);
  // What came after the newest one that the user saw stays unread.
  await post('read', buyer, { upTo: oldest?._id ?? '' });
  expect((await list(buyer)).map(({ isRead }) => isRead)).toEqual([false, true]);
  expect(refusal(await post('read', buyer, { id, upTo: id }))).toEqual(invalid);
  expect(refusal(await post('read', buyer, { id: '1e3' }))).toEqual(invalid);
});

it('shows the picture of the car as it is now, and none of a car that is gone', async () => {
  const { seller } = money;
  const car = await money.car({}, seller);
  await drop(1_910_000, buyer, car.id);
  expect(await list(buyer)).toMatchObject([{ picture: 'https://example.com/volvo.jpg' }]);
  await money.api('DELETE', `/products/${car.id}`, { as: seller });
  const [notice] = await list(buyer);
  expect(notice).not.toHaveProperty('picture');
});

it('gathers events of a group until they are read, and pages through the list', async () => {
  await drop(1_910_000);
  const [first] = await list(buyer);
  await post('seen', buyer, { id: first?._id ?? '' });
  await drop(1_790_000);
  const [one, ...others] = await list(buyer);
  expect(others).toEqual([]);
  expect(one).toMatchObject({
    title: '$1,200 less: Golf GTI now $17,900',
    count: 2,
    isNew: true,
    path: '/cars/p-1/golf-gti',
  });
  // It came again, so it was not read with the first one.
  await post('read', buyer, { id: first?._id ?? '' });
  expect(await unseen(buyer)).toBe(1);
  await post('read', buyer, { id: one?._id ?? '' });
  await drop(1_700_000);
  expect((await list(buyer)).map(({ count }) => count)).toEqual([1, 2]);

  await drop(500_000, buyer, 'p-2');
  const page = await money.api('GET', '/notices?pageSize=2', { as: buyer });
  expect(page.headers['x-total-count']).toBe('3');
  const rest = await list(buyer, `?pageSize=2&after=${String(page.headers['x-next-cursor'])}`);
  expect(rest.map(({ count }) => count)).toEqual([2]);
  expect(await list(buyer, '?kind=booking')).toEqual([]);
  expect(await titles(buyer, '?kind=price-drop')).toHaveLength(3);
});

it('hides a kind that the user turned off here, and gives it back', async () => {
  await drop(1_910_000);
  const change = (body: object, as?: SignedIn) =>
    money.api('PUT', '/notices/settings', { body, ...(as ? { as } : {}) });
  expect(refusal(await change({ kind: 'price-drop', here: false }))).toMatchObject({ status: 401 });
  expect(refusal(await change({ kind: 'payment', here: false }, buyer))).toEqual(invalid);
  await change({ kind: 'price-drop', here: false }, stranger);
  expect(await unseen(buyer)).toBe(1);
  await change({ kind: 'price-drop', here: false }, buyer);
  expect(await unseen(buyer)).toBe(0);
  expect(await list(buyer)).toEqual([]);
  await change({ kind: 'price-drop', here: true, mail: 'daily' }, buyer);
  expect(await list(buyer)).toHaveLength(1);
  const { kinds } = (
    await money.api('GET', '/notices/settings', { as: buyer })
  ).json<WireNoticeSettings>();
  expect(kinds).toContainEqual({ kind: 'price-drop', here: true, mail: 'daily' });
});

it('tells a buyer once that their hold ends in two hours, until they pay', async () => {
  const { id, buyer: payer } = await paidOrder(money, { buyer });
  const { id: other } = await heldBooking(money, { buyer });
  money.clock.advance(22 * HOUR - MINUTE);
  await money.app.jobs.run('ending-holds');
  buyer = await money.renew(payer);
  expect((await list(buyer)).filter(({ kind }) => kind === 'hold-ending')).toEqual([]);
  money.clock.advance(2 * MINUTE);
  await money.app.jobs.run('ending-holds');
  await money.app.jobs.run('ending-holds');
  const ending = (await list(buyer)).filter(({ kind }) => kind === 'hold-ending');
  expect(ending).toHaveLength(1);
  expect(ending[0]).toMatchObject({ path: `/dashboard/payment/${other}`, isRead: false });
  expect(ending[0]?.endsAt).toBeDefined();
  expect(ending[0]?.path).not.toContain(id);
  await money.api('DELETE', `/bookings/${other}`, { as: buyer });
  const [over] = (await list(buyer)).filter(({ kind }) => kind === 'hold-ending');
  expect(over?.isRead).toBe(true);
});

it('tells reporters that their report was read, and no more than they can see', async () => {
  const [admin, reporter] = [await money.signIn('admin'), await money.signIn('user')];
  const cars = [await money.car(), await money.car()];
  const ids = [];
  for (const { id: productId } of cars) {
    const answer = await money.api('POST', '/reports', { as: reporter, body: { productId } });
    ids.push(answer.json<{ insertedId: string }>().insertedId);
  }
  await money.api('DELETE', `/reports/${ids[0]}`, { as: admin });
  const body = { productId: cars[1]?.id, reportId: ids[1], reason: 'Stolen, said the police' };
  await money.api('DELETE', '/reports/', { as: admin, body });
  const told = await list(reporter);
  expect(told.map(({ title }) => title)).toEqual([
    'We read your report: Volvo V60 D4',
    'We read your report: Volvo V60 D4',
  ]);
  expect(told.map(({ path }) => path)).toEqual(['/search', `/cars/${cars[0]?.id}/volvo-v60-d4`]);
  expect(JSON.stringify(told)).not.toContain('police');
});

it('forgets notices with the account at once, after 90 days, and beyond the newest 500', async () => {
  await drop(1_910_000);
  await money.api('DELETE', '/users/me', { as: buyer });
  await drop(1_800_000);
  const rows = await money.db.select().from(notices).where(eq(notices.userId, buyer.userId));
  expect(rows).toEqual([]);

  const [full, old] = [await money.signIn('user'), await money.signIn('user')];
  await drop(1_910_000, old);
  const rowOf = (place: number) => ({
    userId: full.userId,
    kind: 'report' as const,
    template: 'report-handled' as const,
    facts: {
      subject: 'product' as const,
      subjectId: 'p',
      carName: `Car ${place}`,
      outcome: 'kept' as const,
    },
    groupKey: `g${place}`,
    updatedAt: new Date(money.clock.now().getTime() + 2 * DAY),
  });
  await money.db.insert(notices).values(Array.from({ length: 503 }, (_, place) => rowOf(place)));
  await purgeDeleted(money.db, new Date(money.clock.now().getTime() + 89 * DAY));
  expect(await titles(old)).toHaveLength(1);
  const kept = await money.db.select().from(notices).where(eq(notices.userId, full.userId));
  expect(kept).toHaveLength(500);
  expect(kept.map(({ groupKey }) => groupKey)).not.toContain('g2');
  await purgeDeleted(money.db, new Date(money.clock.now().getTime() + 91 * DAY));
  expect(await titles(old)).toEqual([]);
});
