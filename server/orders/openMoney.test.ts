import { eq } from 'drizzle-orm';
import type { WireClosing } from '#contract/types';
import { users } from '../accounts/schema';
import { purgeDeleted } from '../housekeeping';
import { newId } from '../lib/ids';
import type { SignedIn } from '../testing/app';
import { DAY } from '../testing/clock';
import { openMoneyBack, PRICE, type MoneyBackApp } from '../testing/moneyBack';
import { away } from '../testing/orders';
import { conflict, refusal } from '../testing/responses';
import { payments, unmatchedPayments } from './schema';

/** No account ends while the money of one of its orders or sales is open. */
let scene: MoneyBackApp;
beforeAll(async () => {
  scene = await openMoneyBack();
});
beforeEach(() => scene.begin());
afterEach(() => scene.end());
afterAll(() => scene.money.close());

const leave = (as: SignedIn) => scene.money.api('DELETE', '/users/me', { as });
const remove = ({ userId }: SignedIn) =>
  scene.money.api('DELETE', `/users/${userId}`, { as: scene.people.admin });
const closing = async (as: SignedIn) =>
  (await scene.money.api('GET', '/users/me/closing', { as })).json<WireClosing>();

async function expectRefused(as: SignedIn, bookingId: string, side: string, reason: RegExp) {
  const answer = await leave(as);
  expect(refusal(answer)).toEqual(conflict);
  const { message } = answer.json<{ message: string }>();
  expect(message).toMatch(reason);
  const asked = await closing(as);
  expect(asked.refusal).toBe(message);
  expect(asked.openOrders).toMatchObject([{ bookingId, name: 'Volvo V60 D4', side }]);
}

it('refuses both owners while a request is open, and neither when it is withdrawn or declined', async () => {
  const { asked, decline } = scene;
  const { buyer, seller } = scene.people;
  const { id } = await asked();
  await expectRefused(buyer, id, 'buyer', /^You asked .+ withdraw the request/);
  await expectRefused(seller, id, 'seller', /^The buyer of Volvo V60 D4 asked .+ after we decide/);
  await scene.money.api('DELETE', `/bookings/${id}/money-back`, { as: buyer });
  expect((await closing(buyer)).refusal).toBeUndefined();
  const again = (await scene.ask(id)).json<{ _id: string }>();
  await decline(again._id);
  expect((await leave(buyer)).statusCode).toBe(200);
  expect((await leave(seller)).statusCode).toBe(200);
});

it('refuses both owners until an accepted refund is confirmed, however often it fails', async () => {
  const { money, asked, accept, run, deliver } = scene;
  const { buyer, seller } = scene.people;
  const { id, request, intentId } = await asked();
  money.disturb({ readRefundsAndDisputes: away });
  await accept(request, 1000);
  await expectRefused(buyer, id, 'buyer', /^We’re refunding Volvo V60 D4 to your card/);
  await expectRefused(seller, id, 'seller', /^We’re refunding the buyer of Volvo V60 D4/);
  expect(refusal(await remove(buyer))).toEqual(conflict);
  money.disturb({});
  money.clock.advance(30 * 60_000);
  await run();
  await deliver();
  expect(await scene.refunded(intentId)).toEqual([100_000]);
  await scene.bounce(intentId);
  await expectRefused(await money.renew(buyer), id, 'buyer', /^We’re refunding/);
});

it('refuses both owners while the bank decides about a dispute', async () => {
  const { buyer, seller } = scene.people;
  const { id, intentId } = await scene.paid();
  const isOf = eq(payments.transactionId, intentId);
  await scene.money.db.update(payments).set({ dispute: 'open' }).where(isOf);
  await expectRefused(buyer, id, 'buyer', /^You disputed .+ after the bank decides/);
  await expectRefused(seller, id, 'seller', /^The buyer of Volvo V60 D4 disputed/);
  expect(await closing(buyer)).toMatchObject({ openDisputes: 1, openRequests: 0 });
  await scene.money.db.update(payments).set({ dispute: 'won' }).where(isOf);
  expect((await closing(buyer)).refusal).toBeUndefined();
  expect((await closing(seller)).refusal).toBeUndefined();
});

it('refuses the owner of a payment that matches no booking, until it is settled', async () => {
  const { buyer } = scene.people;
  const transactionId = newId();
  await scene.money.db.insert(unmatchedPayments).values({
    transactionId,
    bookingId: 'none',
    buyerId: buyer.userId,
    amountCents: 100,
    currency: 'usd',
    reason: 'no-booking',
    createdAt: scene.money.clock.now(),
  });
  expect(refusal(await leave(buyer))).toEqual(conflict);
  await scene.money.db
    .update(unmatchedPayments)
    .set({ settledAt: scene.money.clock.now() })
    .where(eq(unmatchedPayments.transactionId, transactionId));
  expect((await leave(buyer)).statusCode).toBe(200);
});

it.each([
  ['deleted by an admin', (buyer: SignedIn) => remove(buyer)],
  ['banned', (buyer: SignedIn) => scene.money.admin('ban', buyer.email)],
])(
  'keeps the request of a buyer who is %s open, through the purge, and the refund goes to their card',
  async (_how, end) => {
    const { money, asked, caseOf, accept, deliver, refunded, sent } = scene;
    const { buyer } = scene.people;
    const { request, intentId } = await asked();
    await end(buyer);
    const [row] = await money.db.select().from(users).where(eq(users.id, buyer.userId));
    expect(row?.deletedAt).not.toBeNull();
    expect((await caseOf(request)).state).toBe('open');

    money.clock.advance(31 * DAY);
    await purgeDeleted(money.db, money.clock.now());
    expect(await caseOf(request)).toMatchObject({
      state: 'open',
      buyerName: 'Bea Buyer',
      note: 'The gearbox is broken.',
    });
    await sent();
    const admin = await money.renew(scene.people.admin);
    expect((await accept(request, PRICE, PRICE, admin)).statusCode).toBe(200);
    await deliver();
    expect(await refunded(intentId)).toEqual([950_050]);
    expect(await sent()).toEqual(
      expect.arrayContaining([`${buyer.email}: We accepted your request: Volvo V60 D4`]),
    );
    await purgeDeleted(money.db, money.clock.now());
    const [purged] = await money.db.select().from(users).where(eq(users.id, buyer.userId));
    expect(purged?.email).toBe('');
  },
);

it('keeps the names of a deleted seller while a request about their sale is open', async () => {
  const { money, paid, caseOf } = scene;
  const { seller } = scene.people;
  const { id } = await paid();
  await remove(seller);
  const { moneyBack } = await money.findBooking(scene.people.buyer, id);
  money.clock.advance(31 * DAY);
  await purgeDeleted(money.db, money.clock.now());
  const request = moneyBack?.request?._id ?? '';
  expect(await caseOf(request)).toMatchObject({
    state: 'open',
    reason: 'not-handed-over',
    sellerName: 'Sam Seller',
  });
  const [row] = await money.db.select().from(users).where(eq(users.id, seller.userId));
  expect(row?.email).toBe(seller.email);
});

it('lets a buyer ask and delete the account at the same moment, and never loses the request', async () => {
  const { money, paid, ask } = scene;
  const { buyer } = scene.people;
  const { id } = await paid();
  const [asked, left] = await Promise.all([ask(id), leave(buyer)]);
  // Whichever was first: an open request keeps the account, and a closed account asks for nothing.
  expect([asked.statusCode === 200, left.statusCode === 200].sort()).toEqual([false, true]);
  const cases = await money.api('GET', '/money-back?state=open', { as: scene.people.admin });
  expect(cases.body.includes(id)).toBe(asked.statusCode === 200);
});
