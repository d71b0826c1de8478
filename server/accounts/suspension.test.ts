import { and, eq } from 'drizzle-orm';
import type { WireAuditRow } from '#contract/auditLog';
import type { WireNotice } from '#contract/notices';
import { SUSPENDED } from '#contract/suspensions';
import type { WireBooking, WireProduct, WireUser } from '#contract/types';
import { auditLog } from '../audit/schema';
import { newId } from '../lib/ids';
import { products } from '../products/schema';
import type { SignedIn } from '../testing/app';
import { beginConversation, firstMessage, writeMessage } from '../testing/conversations';
import { openMailbox } from '../testing/mailbox';
import { createMoneyApp, type MoneyApp } from '../testing/money';
import { bookingRow, chargedOrder, deliver, heldBooking, paidOrder } from '../testing/orders';
import { listCar, productBody } from '../testing/product';
import { conflict, expectRefused, forbidden, notFound, refusal } from '../testing/responses';
import { suspensions } from './schema';

const DAY_MS = 86_400_000;
const suspended = { status: 403, code: 'account-suspended' };
const statement = 'The prices of your cars do not match.';
const mailbox = openMailbox();
let money: MoneyApp;
let admin: SignedIn;
let seller: SignedIn;
let buyer: SignedIn;

beforeAll(async () => {
  money = await createMoneyApp({
    mailTransport: mailbox.mailTransport,
    config: { supportEmail: 'help@cars.example.com' },
  });
  admin = await money.signIn('admin');
});
beforeEach(async () => {
  admin = await money.renew(admin);
  [seller, buyer] = [await money.signIn('seller'), await money.signIn('user')];
});
afterAll(() => money.close());

const suspend = (person: SignedIn, body: object = {}, as: SignedIn | null = admin) =>
  money.api('POST', `/users/${person.userId}/suspension`, {
    ...(as ? { as } : {}),
    body: { reason: 'wrong-facts', statement, ...body },
  });
const takeBack = (person: SignedIn, as: SignedIn | null = admin) =>
  money.api('DELETE', `/users/${person.userId}/suspension`, as ? { as } : {});
const own = async (person: SignedIn) =>
  (await money.api('GET', `/users/${person.email}`, { as: person })).json<WireUser>();
const statusOf = async (id: string) =>
  (await money.api('GET', `/products/find/${id}`)).json<WireProduct>().status;
const list = (as: SignedIn) => money.api('POST', '/products', { as, body: productBody() });
const settle = async () => {
  while ((await money.app.jobs.runDue()).length > 0);
};
/** Signs in again, since the clock moved on. */
const again = ({ uid, email }: SignedIn, role: 'user' | 'seller' | 'admin') =>
  money.signIn(role, { uid, email });

describe('POST and DELETE /users/{id}/suspension', () => {
  it('are for admins', async () => {
    await expectRefused((as) => suspend(buyer, {}, as ?? null), [seller, buyer], forbidden);
    await expectRefused((as) => takeBack(buyer, as ?? null), [seller, buyer], forbidden);
    expect(await own(buyer)).not.toHaveProperty('suspension');
  });

  it('need a reason, a statement and one of the ends', async () => {
    for (const body of [
      { reason: 'because' },
      { reason: undefined },
      { statement: 'Short' },
      { statement: 'x'.repeat(501) },
      { days: 8 },
    ]) {
      expect((await suspend(seller, body)).statusCode).toBe(400);
    }
  });

  it('show the person why and until when, and admins that they are suspended', async () => {
    expect((await suspend(seller, { days: 7 })).statusCode).toBe(200);
    const startedAt = money.clock.now();
    expect((await own(seller)).suspension).toEqual({
      reason: 'wrong-facts',
      statement,
      startedAt: startedAt.toISOString(),
      until: new Date(startedAt.getTime() + 7 * DAY_MS).toISOString(),
    });
    const sellers = await money.api('GET', `/users/all/sellers?q=${seller.email}`, { as: admin });
    expect(sellers.json<WireUser[]>()).toMatchObject([{ _id: seller.userId, suspended: true }]);
    expect((await takeBack(seller)).json()).toEqual({ deletedCount: 1 });
    expect(await own(seller)).not.toHaveProperty('suspension');
    expect((await takeBack(seller)).json()).toEqual({ deletedCount: 0 });
  });

  it('refuse a second one, one’s own account and a deleted one', async () => {
    await suspend(seller);
    expect(refusal(await suspend(seller))).toEqual(conflict);
    expect(refusal(await suspend(admin))).toEqual(conflict);
    await money.api('DELETE', '/users/me', { as: buyer });
    expect(refusal(await suspend(buyer))).toEqual(notFound);
  });

  it('tell the person by notice and mail, and are in the log', async () => {
    await mailbox.take(money);
    await suspend(seller, { days: 30 });
    const [[mail] = []] = await mailbox.told(money, [seller]);
    expect(mail).toContain('Your account is suspended');
    expect(mail).toContain(statement);
    expect(mail).toContain('help@cars.example.com');
    await takeBack(seller);
    const [[ended] = []] = await mailbox.told(money, [seller]);
    expect(ended).toContain('An admin ended the suspension of your account.');
    const notices = (await money.api('GET', '/notices', { as: seller })).json<WireNotice[]>();
    expect(notices.map(({ kind, title }) => [kind, title])).toEqual([
      ['account', 'Your account is no longer suspended'],
      ['account', 'Your account is suspended'],
    ]);
    const log = await money.api('GET', `/audit-log?subjectId=${seller.userId}`, { as: admin });
    expect(log.json<WireAuditRow[]>()).toMatchObject([
      { act: 'end-suspension', actorId: admin.userId },
      { act: 'suspend-user', actorId: admin.userId, reason: statement },
    ]);
  });
});

describe('A suspended seller', () => {
  it('has no car for sale, and exactly those again when it is taken back', async () => {
    const [listed, withdrawn] = [await listCar(money, seller), await listCar(money, seller)];
    await money.api('PATCH', `/products/${withdrawn}`, { as: seller, body: { withdrawn: true } });
    await money.api('PATCH', `/products/${listed}`, { as: seller, body: { advertise: true } });
    await suspend(seller);
    expect(await statusOf(listed)).toBe('withdrawn');
    const cars = await money.api('GET', `/products/seller/${seller.email}`, { as: seller });
    const shown = new Map(cars.json<WireProduct[]>().map((car) => [car._id, car]));
    expect(shown.get(listed)).toMatchObject({ status: 'withdrawn', withheld: 'suspension' });
    expect(shown.get(withdrawn)).not.toHaveProperty('withheld');
    const found = await money.api('GET', '/search?pageSize=100', { as: buyer });
    expect(found.body).not.toContain(listed);
    await takeBack(seller);
    expect([await statusOf(listed), await statusOf(withdrawn)]).toEqual(['unsold', 'withdrawn']);
    const advertised = await money.api('GET', '/products/advertised');
    expect(advertised.body).toContain(listed);
  });

  it('cannot list, relist, advertise, change many, write, report or ask to be verified', async () => {
    const car = await listCar(money, seller);
    const other = await listCar(money, await money.signIn('seller'));
    const conversation = await beginConversation(money, buyer, car);
    await suspend(seller);
    const api = (method: 'POST' | 'PATCH', path: string, body: object) =>
      money.api(method, path, { as: seller, body });
    const refused = [
      await list(seller),
      await api('PATCH', `/products/${car}`, { withdrawn: false }),
      await api('PATCH', `/products/${car}`, { advertise: true }),
      await api('POST', '/products/prices', { changes: [{ id: car, price: 5000, version: 1 }] }),
      await writeMessage(money, seller, conversation),
      await api('POST', `/conversations/${conversation}/meetings`, {
        clientId: newId(),
        localTime: '2026-12-05T10:00',
        timeZone: 'Europe/Lisbon',
        place: 'Rossio',
      }),
      await api('POST', `/conversations/${conversation}/block-or-report`, {
        block: false,
        report: { reason: 'fraud', note: '' },
      }),
      await api('POST', '/reports', { productId: other }),
      await api('POST', '/users/me/verification', {
        phone: '+491701234567',
        company: '',
        note: '',
      }),
    ];
    expect(refused.map(refusal)).toEqual(refused.map(() => suspended));
    await takeBack(seller);
    expect((await list(seller)).statusCode).toBe(200);
  });

  it('loses unpaid bookings, whose buyers are told, and keeps paid ones', async () => {
    const held = await heldBooking(money, { seller, buyer });
    const paid = await paidOrder(money, { seller });
    await deliver(money);
    await mailbox.take(money);
    await suspend(seller);
    expect(await bookingRow(money, held.id)).toMatchObject({
      active: false,
      endReason: 'withdrawn',
    });
    expect(await bookingRow(money, paid.id)).toMatchObject({ active: true, status: 'paid' });
    const [[toBuyer] = []] = await mailbox.told(money, [buyer]);
    expect(toBuyer).toContain('The car is no longer for sale. You haven’t been charged.');
    const handedOver = await money.api('POST', `/seller/bookings/${paid.id}/handover`, {
      as: seller,
    });
    expect(handedOver.statusCode).not.toBe(403);
  });

  it('gets no payment that still arrives: the buyer gets it back', async () => {
    const order = await chargedOrder(money, { seller, buyer });
    await suspend(seller);
    await deliver(money);
    await settle();
    const { json } = await money.api('GET', `/bookings/find/${order.id}`, { as: buyer });
    expect(json<WireBooking>()).toMatchObject({ status: 'unpaid', refunded: true });
    expect(await statusOf(order.car.id)).toBe('withdrawn');
  });

  it('has a car that was sold elsewhere meanwhile not listed again', async () => {
    const car = await listCar(money, seller);
    await suspend(seller);
    const body = { withdrawn: true, soldElsewhere: true };
    await money.api('PATCH', `/products/${car}`, { as: seller, body });
    await takeBack(seller);
    expect(await statusOf(car)).toBe('withdrawn');
  });

  it('does not get a car back whose VIN another seller has listed', async () => {
    const vin = 'WVWZZZ1JZXW000001';
    const car = await listCar(money, seller, { vin });
    const twin = await listCar(money, seller);
    await suspend(seller);
    await listCar(money, await money.signIn('seller'), { vin });
    await takeBack(seller);
    expect([await statusOf(car), await statusOf(twin)]).toEqual(['withdrawn', 'unsold']);
  });

  it('gets one of two hidden cars back that have the same VIN by now', async () => {
    const vin = 'WVWZZZ1JZXW000002';
    const ids = [await listCar(money, seller), await listCar(money, seller)];
    await suspend(seller);
    await money.db.update(products).set({ vin }).where(eq(products.sellerId, seller.userId));
    expect((await takeBack(seller)).statusCode).toBe(200);
    const found = await Promise.all(ids.map(statusOf));
    expect(found.sort()).toEqual(['unsold', 'withdrawn']);
  });

  it('has hundreds of cars hidden and listed again', async () => {
    const first = await listCar(money, seller);
    const [row] = await money.db.select().from(products).where(eq(products.id, first));
    if (!row) throw new Error('The car is missing.');
    const copies = Array.from({ length: 1100 }, (_, at) => ({ ...row, id: `${first}-${at}` }));
    await money.db.insert(products).values(copies);
    const isTheirs = eq(products.sellerId, seller.userId);
    const forSale = () => money.db.$count(products, and(isTheirs, eq(products.status, 'unsold')));
    await suspend(seller);
    // The rest follows, but nobody can book it.
    const [left] = await money.db
      .select({ id: products.id })
      .from(products)
      .where(and(isTheirs, eq(products.status, 'unsold')));
    const booked = await money.api('POST', '/bookings', {
      as: buyer,
      body: { productId: left?.id, price: 11_900.5 },
    });
    expect(booked.json()).toMatchObject({ acknowledged: false });
    await settle();
    expect(await forSale()).toBe(0);
    await takeBack(seller);
    await settle();
    expect(await forSale()).toBe(1101);
  });
});

describe('A suspended buyer', () => {
  it('cannot book, write or begin to sell, and loses unpaid bookings', async () => {
    const held = await heldBooking(money, { seller, buyer });
    const car = await listCar(money, seller);
    await suspend(buyer);
    expect(await bookingRow(money, held.id)).toMatchObject({ endReason: 'withdrawn' });
    const body = { productId: car, price: 11_900.5 };
    const booked = await money.api('POST', '/bookings', { as: buyer, body });
    expect(booked.json()).toEqual({ acknowledged: false, message: SUSPENDED });
    expect(refusal(await firstMessage(money, buyer, car))).toEqual(suspended);
    expect(refusal(await money.api('POST', '/users/me/seller', { as: buyer }))).toEqual(suspended);
    expect(await statusOf(held.car.id)).toBe('unsold');
  });

  it('can ask for money back, and delete the account', async () => {
    const { id } = await paidOrder(money, { buyer });
    await deliver(money);
    await suspend(buyer);
    const body = { reason: 'fault', note: 'The gearbox is broken.' };
    const asked = await money.api('POST', `/bookings/${id}/money-back`, { as: buyer, body });
    expect(asked.statusCode).toBe(200);
    await suspend(seller);
    expect((await money.api('DELETE', '/users/me', { as: seller })).statusCode).toBe(200);
  });

  it('cannot open another account instead', async () => {
    await suspend(buyer, { days: 7 });
    await money.api('DELETE', '/users/me', { as: buyer });
    money.clock.advance(60_000);
    await expect(again(buyer, 'user')).rejects.toThrow('is suspended');
    money.clock.advance(7 * DAY_MS);
    await money.app.jobs.run('end-suspensions');
    expect(await own(await again(buyer, 'user'))).not.toHaveProperty('suspension');
  });

  it('stays suspended with another email', async () => {
    await suspend(buyer);
    const email = `other-${buyer.email}`;
    const moved = await money.signIn('user', { uid: buyer.uid, email });
    expect((await own(moved)).suspension).toMatchObject({ statement });
  });
});

describe('The end of a suspension', () => {
  it('comes by itself, once', async () => {
    const car = await listCar(money, seller);
    await suspend(seller, { days: 7 });
    money.clock.advance(7 * DAY_MS - 1000);
    await money.app.jobs.run('end-suspensions');
    expect(await statusOf(car)).toBe('withdrawn');
    await mailbox.take(money);
    money.clock.advance(1000);
    await money.app.jobs.run('end-suspensions');
    await money.app.jobs.run('end-suspensions');
    expect(await statusOf(car)).toBe('unsold');
    admin = await money.renew(admin);
    const [mails] = await mailbox.told(money, [seller]);
    expect(mails).toEqual([expect.stringContaining('The suspension of your account is over.')]);
    const log = await money.api('GET', `/audit-log?subjectId=${seller.userId}`, { as: admin });
    expect(log.json<WireAuditRow[]>()).toMatchObject([
      { act: 'end-suspension', actorKind: 'job' },
      { act: 'suspend-user' },
    ]);
    expect((await takeBack(seller)).json()).toEqual({ deletedCount: 0 });
  });

  it('lets another one begin, also before the job came', async () => {
    await suspend(seller, { days: 7 });
    money.clock.advance(7 * DAY_MS);
    admin = await money.renew(admin);
    expect((await suspend(seller)).statusCode).toBe(200);
    await money.app.jobs.run('end-suspensions');
    seller = await money.renew(seller);
    expect((await own(seller)).suspension).toMatchObject({ until: null });
    const rows = await money.db
      .select()
      .from(suspensions)
      .where(eq(suspensions.userId, seller.userId));
    expect(rows.map(({ endedAt }) => endedAt !== null).sort()).toEqual([false, true]);
  });

  it('lists the cars of a restored account only after it', async () => {
    const car = await listCar(money, seller);
    await suspend(seller, { days: 7 });
    await money.api('DELETE', '/users/me', { as: seller });
    await money.admin('restore', seller.email);
    expect(await statusOf(car)).toBe('withdrawn');
    await takeBack(seller);
    expect(await statusOf(car)).toBe('unsold');
  });

  it('without an end outlives the purge of the closed account, as a ban', async () => {
    await suspend(seller);
    await suspend(buyer, { days: 7 });
    for (const as of [seller, buyer]) await money.api('DELETE', '/users/me', { as });
    money.clock.advance(31 * DAY_MS);
    await settle();
    await money.app.jobs.run('housekeeping');
    const acts = await money.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, seller.userId))
      .orderBy(auditLog.id);
    expect(acts.at(-1)).toMatchObject({ act: 'ban-user', actorKind: 'job' });
    const opens = async (person: SignedIn) => {
      const body = { name: 'Robin', email: person.email, role: 'seller' };
      const as = await money.identity.idToken(person);
      return (await money.api('POST', '/users', { as, body })).statusCode;
    };
    expect(await opens(seller)).toBe(403);
    expect(await opens({ ...seller, uid: newId() })).toBe(403);
    expect(await opens(buyer)).toBe(200);
    await money.admin('unban', seller.email);
    expect(await opens(seller)).toBe(200);
  });

  it('in a closed account shows when it is restored', async () => {
    const car = await listCar(money, seller);
    await suspend(seller);
    await money.api('DELETE', '/users/me', { as: seller });
    await takeBack(seller);
    await money.admin('restore', seller.email);
    expect(await statusOf(car)).toBe('unsold');
  });

  it('keeps a deleted car of a suspended seller off the market when it is restored', async () => {
    const car = await listCar(money, seller);
    await money.api('DELETE', `/products/${car}`, { as: seller });
    await suspend(seller);
    await money.admin('restore-product', car);
    expect(await statusOf(car)).toBe('withdrawn');
  });
});
