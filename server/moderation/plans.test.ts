import { errorCodes } from '#contract/errorCodes';
import type { WireCase } from '#contract/cases';
import type { WirePlan } from '#contract/plans';
import type { ErrorResponse } from '#contract/types';
import type { SignedIn } from '../testing/app';
import { createMoneyApp, type Car, type MoneyApp } from '../testing/money';
import { deliver, paidOrder } from '../testing/orders';
import { openMailbox } from '../testing/mailbox';
import { forbidden, refusal, unauthenticated } from '../testing/responses';

/** What an act would do, before it happens, and that nothing else than that happens. */

const mailbox = openMailbox();
let money: MoneyApp;
beforeAll(async () => {
  money = await createMoneyApp({ mailTransport: mailbox.mailTransport });
});
afterAll(() => money.close());

let admin: SignedIn;
let seller: SignedIn;
let buyer: SignedIn;
beforeEach(async () => {
  admin = await money.signIn('admin');
  seller = await money.signIn('seller', { name: 'Sam Seller' });
  buyer = await money.signIn('user', { name: 'Bea Buyer' });
});

const ask = (act: string, ids: string[], as?: SignedIn) =>
  money.api('GET', `/plans?act=${act}&ids=${ids.join(',')}`, as ? { as } : {});
async function planOf(act: string, id: string): Promise<WirePlan> {
  const [plan] = (await ask(act, [id], admin)).json<WirePlan[]>();
  if (!plan) throw new Error(`No plan for ${id}`);
  return plan;
}
const hitsOf = ({ hits }: WirePlan) => Object.fromEntries(hits.map((hit) => [hit.kind, hit.count]));
const deleteUser = (id: string, body: object) =>
  money.api('DELETE', `/users/${id}`, { as: admin, body });

async function report(car: Car): Promise<string> {
  const as = await money.signIn('user');
  const answer = await money.api('POST', '/reports', { as, body: { productId: car.id } });
  return answer.json<{ insertedId: string }>().insertedId;
}

it('says what deleting a seller hits, and who is told with which words', async () => {
  await money.car({}, seller);
  await paidOrder(money, { buyer, seller });
  await deliver(money);
  const plan = await planOf('delete-user', seller.userId);
  expect(plan.hits).toEqual([
    { kind: 'cars-for-sale', count: 1 },
    { kind: 'open-sales', count: 1, amount: 9500.5 },
  ]);
  expect(plan.told).toMatchObject([
    { who: 'owner', count: 1, subject: 'Your account was deleted', hasReason: true },
    { who: 'buyers', count: 1, subject: 'The seller’s account was closed: Volvo V60 D4' },
  ]);
  const [toOwner, toBuyer] = plan.told.map(({ paragraphs }) => paragraphs.join(' '));
  expect(toOwner).toContain('An admin deleted your Second Gear account.');
  expect(toBuyer).toContain('We opened a request for your money ($9,500.5');
  expect(plan).not.toHaveProperty('refusal');

  // What is said is what is sent.
  await mailbox.take(money);
  expect((await deleteUser(seller.userId, { plan: plan.hash })).statusCode).toBe(200);
  const sent = (await mailbox.take(money)).map(({ to, subject }) => `${to}: ${subject}`);
  expect(sent.sort()).toEqual(
    [
      `${seller.email}: ${plan.told[0]?.subject}`,
      `${buyer.email}: ${plan.told[1]?.subject}`,
    ].sort(),
  );
});

it('says what deleting a buyer hits', async () => {
  await paidOrder(money, { buyer, seller });
  await deliver(money);
  await money.book(buyer, await money.car({}, seller));
  const plan = await planOf('delete-user', buyer.userId);
  expect(plan.hits).toEqual([
    { kind: 'unpaid-bookings', count: 1 },
    { kind: 'paid-orders', count: 1, amount: 9500.5 },
  ]);
  expect(plan.told.map(({ who, count }) => [who, count])).toEqual([
    ['owner', 1],
    ['sellers', 1],
  ]);
});

it('refuses an act whose plan has changed, with the new plan, and does nothing', async () => {
  const plan = await planOf('delete-user', seller.userId);
  await money.car({}, seller);
  const answer = await deleteUser(seller.userId, { plan: plan.hash });
  expect(answer.statusCode).toBe(409);
  const { code, plan: now } = answer.json<ErrorResponse>();
  expect(code).toBe(errorCodes.planChanged);
  expect(now && hitsOf(now)).toEqual({ 'cars-for-sale': 1 });
  expect((await deleteUser(seller.userId, { plan: now?.hash })).statusCode).toBe(200);
});

it('needs no plan of clients that know only the specification', async () => {
  expect((await money.api('DELETE', `/users/${seller.userId}`, { as: admin })).json()).toEqual({
    deletedCount: 1,
  });
});

it('says what removing a reported car hits, and refuses when a buyer has booked it since', async () => {
  const car = await money.car({}, seller);
  const reportId = await report(car);
  await report(car);
  const plan = await planOf('delete-product', car.id);
  expect(hitsOf(plan)).toEqual({ reports: 2 });
  expect(plan.told.map(({ who, count, hasReason }) => [who, count, hasReason])).toEqual([
    ['owner', 1, true],
    ['reporters', 2, undefined],
  ]);

  await money.book(buyer, car);
  const remove = (hash?: string) =>
    money.api('DELETE', '/reports/', {
      as: admin,
      body: { productId: car.id, reportId, reason: 'The photos are stolen.', plan: hash },
    });
  const refused = await remove(plan.hash);
  expect(refused.statusCode).toBe(409);
  const now = refused.json<ErrorResponse>().plan;
  expect(now && hitsOf(now)).toEqual({ reports: 2, 'unpaid-bookings': 1 });
  expect(now?.told.map(({ who }) => who)).toEqual(['owner', 'buyers', 'sellers', 'reporters']);
  expect((await money.api('GET', `/products/find/${car.id}`)).statusCode).toBe(200);

  expect((await remove(now?.hash)).statusCode).toBe(200);
  expect((await ask('delete-product', [car.id], admin)).json()).toEqual([]);
});

describe('a decision about a case', () => {
  let car: Car;
  let caseId: string;
  beforeEach(async () => {
    car = await money.car({}, seller);
    await report(car);
    const open = await money.api('GET', `/cases?personId=${seller.userId}`, { as: admin });
    caseId = open.json<WireCase[]>()[0]?._id ?? '';
  });
  const statement = 'The photos are stolen.';
  const decide = (decision: string, plan?: string) =>
    money.api('POST', `/cases/${caseId}/decision`, {
      as: admin,
      body: { decision, reason: 'fraud', statement, plan },
    });
  const toldOf = ({ told }: WirePlan) => told.map(({ who, count }) => `${count} ${who}`);

  it.each([
    ['warn', { reports: 1 }, ['1 owner', '1 reporters']],
    ['hide', { reports: 1, 'cars-for-sale': 1 }, ['1 owner', '1 reporters']],
    ['remove', { reports: 1 }, ['1 owner', '1 reporters']],
    ['suspend', { reports: 1, 'cars-for-sale': 1 }, ['1 owner', '1 reporters']],
    ['unfounded', { reports: 1 }, ['1 reporters']],
  ])('says what it hits: %s', async (decision, hits, told) => {
    const plan = await planOf(`decide-${decision}`, caseId);
    expect(hitsOf(plan)).toEqual(hits);
    expect(toldOf(plan)).toEqual(told);
    await mailbox.take(money);
    expect((await decide(decision, plan.hash)).statusCode).toBe(200);
    const owner = (await mailbox.take(money)).filter(({ to }) => to === seller.email);
    expect(owner.map(({ subject }) => subject)).toEqual(
      plan.told.filter(({ who }) => who === 'owner').map(({ subject }) => subject),
    );
  });

  it.each(['hide', 'remove', 'suspend'])(
    'is refused when a buyer has booked the car since: %s',
    async (decision) => {
      const plan = await planOf(`decide-${decision}`, caseId);
      await money.book(buyer, car);
      const refused = await decide(decision, plan.hash);
      expect(refused.statusCode).toBe(409);
      const { code, plan: now } = refused.json<ErrorResponse>();
      expect(code).toBe(errorCodes.planChanged);
      expect(now && hitsOf(now)).toMatchObject({ 'unpaid-bookings': 1 });
      expect(now && toldOf(now)).toContain('1 buyers');
      expect((await money.api('GET', `/products/find/${car.id}`)).statusCode).toBe(200);
      expect((await decide(decision, now?.hash)).statusCode).toBe(200);
      expect((await ask(`decide-${decision}`, [caseId], admin)).json()).toEqual([]);
    },
  );
});

it('says why an act is refused, and leaves out who is gone', async () => {
  await money.book(buyer, await money.car({}, seller));
  const plans = (await ask('delete-user', [seller.userId, 'nobody', admin.userId], admin)).json<
    WirePlan[]
  >();
  expect(plans.map(({ _id, refusal: reason }) => [_id, reason])).toEqual([
    [seller.userId, expect.stringMatching(/on hold for a buyer/)],
    [admin.userId, 'You can’t delete your own account.'],
  ]);
});

it('is for admins only, and for so many subjects at once', async () => {
  const ids = [seller.userId];
  expect(refusal(await ask('delete-user', ids))).toEqual(unauthenticated);
  expect(refusal(await ask('delete-user', ids, buyer))).toEqual(forbidden);
  expect(refusal(await ask('delete-user', ids, seller))).toEqual(forbidden);
  expect((await ask('delete-user', 'a'.repeat(21).split(''), admin)).statusCode).toBe(400);
  expect((await ask('delete-everything', ids, admin)).statusCode).toBe(400);
});
