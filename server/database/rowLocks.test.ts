import { type SQL, sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { newId } from '../lib/ids';
import type { SignedIn } from '../testing/app';
import { during as duringChanges, isLockAwaited } from '../testing/during';
import { until } from '../testing/until';
import { bookCar, listCar, productRow } from '../testing/product';
import { intentIdOf } from '../testing/acts';
import { createMoneyApp, type MoneyApp } from '../testing/money';
import { refusal } from '../testing/responses';

/**
 * Each test changes a row, begins a call that depends on that row before the change is committed,
 * and checks that the call waited for it. Without the row lock it does not wait.
 */
let test: MoneyApp;
let seller: SignedIn;
let buyer: SignedIn;
let admin: SignedIn;
let car: string;

beforeAll(async () => {
  test = await createMoneyApp();
  admin = await test.signIn('admin');
});
beforeEach(async () => {
  seller = await test.signIn('seller');
  buyer = await test.signIn('user');
  car = await listCar(test, seller);
});
afterAll(() => test.close());

function during<T>(changes: SQL[], call: () => Promise<T>): Promise<T> {
  return duringChanges(test.db, changes, call);
}

const price = 11_900.5;
const book = (as = buyer) => test.api('POST', '/bookings', { as, body: { productId: car, price } });
const statusAndMessage = (answer: LightMyRequestResponse) => [
  answer.statusCode,
  answer.json<{ message?: string }>().message,
];

const lockUser = ({ userId }: SignedIn) => sql`select 1 from users where id = ${userId} for update`;
const shareUser = ({ userId }: SignedIn) => sql`select 1 from users where id = ${userId} for share`;
const closeAccount = ({ userId }: SignedIn) =>
  sql`update users set deleted_at = now() where id = ${userId}`;
const lockCar = () => sql`select 1 from products where id = ${car} for update`;
/** The rows of a booking in progress. */
const insertHold = ({ userId }: SignedIn, productId: string, intent: string | null = null) =>
  sql`insert into bookings (id, buyer_id, buyer_name, product_id, product_name, picture,
      price_cents, reserved_until, payment_intent_id)
    values (${newId()}, ${userId}, 'Some user', ${productId}, 'Car', 'https://a.test/a.jpg',
      1190050, now() + interval '1 day', ${intent})`;

const holdCar = ({ userId }: SignedIn) => sql`update products
  set buyer_id = ${userId}, held_until = now() + interval '1 day' where id = ${car}`;

describe('a booking', () => {
  it('waits for a sale of the car', async () => {
    const answer = await during([sql`update products set status = 'sold' where id = ${car}`], () =>
      book(),
    );
    expect(answer.json()).toMatchObject({
      acknowledged: false,
      message: 'This car has been sold.',
    });
  });

  it('waits for its seller’s account to be closed', async () => {
    const answer = await during([closeAccount(seller)], () => book());
    expect(answer.json()).toMatchObject({
      acknowledged: false,
      message: 'This car is no longer for sale.',
    });
  });

  it('waits for its buyer to become a seller', async () => {
    const answer = await during(
      [sql`update users set role = 'seller' where id = ${buyer.userId}`],
      () => book(),
    );
    expect(answer.json()).toMatchObject({
      acknowledged: false,
      message: 'Only buyers can book cars. Log in with a buyer account.',
    });
  });

  it('waits for other bookings of the same buyer, so that there are never more than five', async () => {
    const cars = await Promise.all(Array.from({ length: 5 }, () => listCar(test, seller)));
    const answer = await during([lockUser(buyer), ...cars.map((id) => insertHold(buyer, id))], () =>
      book(),
    );
    expect(answer.json()).toMatchObject({ acknowledged: false });
    expect(answer.json<{ message: string }>().message).toContain(
      'You’ve reached the limit of 5 unpaid bookings',
    );
  });

  it('does not wait for an import of the same seller', async () => {
    const body = { key: 'a-key-of-this-import', rows: [{ ...productRow(), vin: '' }] };
    const { booked, imported } = await test.db.transaction(async (tx) => {
      // The import waits for this one, with all that it has locked itself. Unchecked: a foreign key
      // would lock the seller.
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`insert into listing_imports (id, seller_id, key, fingerprint, product_ids, picture_count, created_at)
        values (${newId()}, ${seller.userId}, ${body.key}, '', '{}', 0, now())`);
      const imported = test.api('POST', '/products/import', { as: seller, body });
      await until(() => isLockAwaited(test.db));
      return { booked: await book(), imported };
    });
    expect(booked.json()).toMatchObject({ acknowledged: true });
    expect((await imported).statusCode).toBe(409);
  });

  it('waits for a cancellation, and then has the car', async () => {
    const other = await test.signIn('user');
    const hold = await bookCar(test, other, car);
    const answer = await during(
      [sql`update bookings set active = false, end_reason = 'cancelled' where id = ${hold}`],
      () => book(),
    );
    expect(answer.json()).toMatchObject({ acknowledged: true });
  });
});

it('becoming a seller waits for a booking by the same person', async () => {
  const answer = await during([lockUser(buyer), insertHold(buyer, car)], () =>
    test.api('POST', '/users/me/seller', { as: buyer }),
  );
  expect(answer.statusCode).toBe(409);
});

describe('while a booking is being ended', () => {
  const endHold = (id: string) => [
    sql`update bookings set active = false, end_reason = 'released', ended_at = now() where id = ${id}`,
  ];
  const ended = { status: 409, code: 'booking-ended' };

  it('a payment waits, and goes back', async () => {
    const order = await bookCar(test, buyer, car);
    const secret = await test.createIntent(buyer, order);
    await test.payByCard(secret);
    const answer = await during(endHold(order), () =>
      test.record(buyer, order, intentIdOf(secret)),
    );
    expect(answer).toMatchObject({ insertedId: null, refunded: true });
    expect(await test.refundsOf(intentIdOf(secret))).toMatchObject([{ amount: 1_190_050 }]);
    expect(await test.findBooking(buyer, order)).toMatchObject({ status: 'unpaid' });
    expect((await book(await test.signIn('user'))).json()).toMatchObject({ acknowledged: true });
  });

  it('a change of its contact waits, and tells the seller nothing', async () => {
    const order = await bookCar(test, buyer, car);
    const body = { number: '+491701', location: 'Munich, main station' };
    const answer = await during(endHold(order), () =>
      test.api('PATCH', `/bookings/${order}`, { as: buyer, body }),
    );
    expect(refusal(answer)).toEqual(ended);
    const sales = await test.api('GET', `/products/seller/${seller.email}/bookings`, {
      as: seller,
    });
    expect(sales.json()).toMatchObject([{ _id: order, number: '', location: '' }]);
  });

  it('the seller’s phone number waits, and is not shown', async () => {
    const order = await bookCar(test, buyer, car);
    const answer = await during(endHold(order), () =>
      test.api('POST', `/bookings/${order}/seller-phone`, { as: seller }),
    );
    expect(refusal(answer)).toEqual(ended);
    expect(await test.findBooking(buyer, order)).toMatchObject({ sellerPhone: '' });
    const product = await test.api('GET', `/products/find/${car}`, { as: buyer });
    expect(product.json()).toMatchObject({ phone: '' });
  });
});

it('deleting a car waits for a booking of it', async () => {
  const answer = await during([lockCar(), holdCar(buyer)], () =>
    test.api('DELETE', `/products/${car}`, { as: seller }),
  );
  expect(answer.statusCode).toBe(409);
});

describe('deleting an account', () => {
  const deleteOwn = (as: SignedIn) => test.api('DELETE', '/users/me', { as });

  it('waits for what the same person is just doing', async () => {
    const answer = await during([lockUser(buyer), insertHold(buyer, car, `pi_${newId()}`)], () =>
      deleteOwn(buyer),
    );
    expect(answer.statusCode).toBe(409);
  });

  it('waits for a booking of one of the seller’s cars', async () => {
    const answer = await during([shareUser(seller), lockCar(), holdCar(buyer)], () =>
      deleteOwn(seller),
    );
    expect(answer.statusCode).toBe(409);
  });

  it('waits for a payment that begins', async () => {
    const hold = await bookCar(test, buyer, car);
    const answer = await during(
      [sql`update bookings set payment_intent_id = ${`pi_${newId()}`} where id = ${hold}`],
      () => deleteOwn(buyer),
    );
    expect(answer.statusCode).toBe(409);
  });

  it('waits for another admin who deletes the one who asks', async () => {
    const other = await test.signIn('admin');
    const answer = await during(
      [sql`select 1 from users where role = 'admin' order by id for update`, closeAccount(other)],
      () => test.api('DELETE', `/users/${admin.userId}`, { as: other }),
    );
    expect(statusAndMessage(answer)).toEqual([401, 'This account no longer exists.']);
  });
});

it('taking a reported car down waits for a report that is being dismissed', async () => {
  await test.api('POST', '/reports', { as: buyer, body: { productId: car } });
  const [report] = (await test.db.execute(sql`select id from reports where product_id = ${car}`))
    .rows;
  const reportId = String(report?.id);
  const answer = await during(
    [sql`update reports set deleted_at = now() where id = ${reportId}`],
    () => test.api('DELETE', '/reports/', { as: admin, body: { productId: car, reportId } }),
  );
  expect(answer.statusCode).toBe(404);
  expect((await book()).json()).toMatchObject({ acknowledged: true });
});

it('bringing an account back waits for another one who does', async () => {
  await test.api('DELETE', '/users/me', { as: buyer });
  const answer = during([sql`update users set deleted_at = null where id = ${buyer.userId}`], () =>
    test.admin('restore', buyer.email),
  );
  await expect(answer).rejects.toThrow(/No account/);
});
