import type { LightMyRequestResponse } from 'fastify';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { type DatabaseProxy, openDatabaseProxy } from '../testing/databaseProxy';
import { listCar } from '../testing/product';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import { until } from '../testing/until';
import { openDatabase, productMigrations } from './open';

let database: TestDatabase;
let proxy: DatabaseProxy;
let test: TestApp;
let seller: SignedIn;
let buyer: SignedIn;
let car: string;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await openDatabaseProxy(database.url);
  test = await createTestApp({
    database: await openDatabase({
      url: proxy.url,
      folder: '',
      migrations: [productMigrations],
      limits: { queryMs: 1500, statementMs: 1200, lockMs: 1000 },
    }),
  });
  seller = await test.signIn('seller');
});
beforeEach(async () => {
  buyer = await test.signIn('user');
  car = await listCar(test, seller);
});
afterAll(async () => {
  await test.close();
  await proxy.close();
  await database.drop();
});

const read = () => test.api('GET', '/categories');
const book = (productId = car) =>
  test.api('POST', '/bookings', { as: buyer, body: { productId, price: 11_900.5 } });
const bookings = () =>
  database.query('select id from bookings where product_id = $1 and active', [car]);

/** Terminates the waiting connections, as an administrator or a failover does. */
const terminate = (waiting: string) =>
  database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and ${waiting}`,
  );
const isWaitingForLock = `state = 'active' and wait_event_type = 'Lock'`;

async function terminateWhen(waiting: string): Promise<void> {
  await until(async () => (await terminate(waiting)).length > 0);
}

function expectUnavailable(answer: LightMyRequestResponse): void {
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'unavailable']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
}

/** Holds a lock while `work` runs. */
async function whileLocked<T>(lock: string, work: () => Promise<T>): Promise<T> {
  const { client, end } = await database.connect();
  await client.query(`begin; ${lock}`);
  try {
    return await work();
  } finally {
    await end();
  }
}
const carLock = () => `select 1 from products where id = '${car}' for update`;

describe('a connection that is lost', () => {
  it('while it is idle is not noticed', async () => {
    await Promise.all([read(), read(), read()]);
    await terminateWhen(`state = 'idle'`);
    await until(async () => (await read()).statusCode === 200);
    expect((await book()).json()).toMatchObject({ acknowledged: true });
  });

  it('while a plain query waits is answered 503', async () => {
    const answer = await whileLocked('lock table categories', async () => {
      const waiting = read();
      await terminateWhen(isWaitingForLock);
      return waiting;
    });
    expectUnavailable(answer);
    expect((await read()).statusCode).toBe(200);
  });

  it('while a transaction waits for a row is answered 503', async () => {
    const answer = await whileLocked(carLock(), async () => {
      const waiting = book();
      await terminateWhen(isWaitingForLock);
      return waiting;
    });
    expectUnavailable(answer);
    expect((await book()).json()).toMatchObject({ acknowledged: true });
  });

  it('between two statements of a transaction is answered 503', async () => {
    const answer = test.db.transaction(async (tx) => {
      await tx.execute('select 1');
      await terminateWhen(`state = 'idle in transaction'`);
      await tx.execute('select 2');
    });
    await expect(answer).rejects.toThrow();
    proxy.cutAt('insert into "bookings"');
    expectUnavailable(await book());
    proxy.cutAt(null);
    expect(await bookings()).toHaveLength(0);
  });

  it('at BEGIN takes no place in the pool for good', async () => {
    proxy.cutAt('begin');
    const cutsBefore = proxy.cuts();
    for (let count = 0; count < 12; count += 1) expectUnavailable(await book());
    // One of the rate limit’s counter and one of the booking.
    expect(proxy.cuts() - cutsBefore).toBe(24);
    proxy.cutAt(null);
    expect((await book()).json()).toMatchObject({ acknowledged: true });
    const answers = await Promise.all(Array.from({ length: 20 }, read));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  });

  it('at COMMIT is answered 503 and never repeated: nobody knows whether it happened', async () => {
    proxy.cutResponseTo('commit');
    expectUnavailable(await book());
    proxy.cutResponseTo(null);
    await until(async () => (await bookings()).length === 1);
    expect((await book()).json()).toMatchObject({ acknowledged: false });
  });

  it('without a word is given up after a time limit, and the others with it', async () => {
    await Promise.all(Array.from({ length: 8 }, read));
    proxy.stopResponding();
    const start = Date.now();
    expectUnavailable(await book());
    expect(Date.now() - start).toBeLessThan(4000);
    const answers = await Promise.all(Array.from({ length: 8 }, read));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
  });
});

describe('a row that somebody holds', () => {
  it('keeps its own callers waiting, and nobody else', async () => {
    const buyers = await Promise.all(Array.from({ length: 12 }, () => test.signIn('user')));
    const answers = await whileLocked(carLock(), async () => {
      const waiting = buyers.map((as) =>
        test.api('POST', '/bookings', { as, body: { productId: car, price: 11_900.5 } }),
      );
      await until(async () => (await waitingForLock()) > 0);
      const start = Date.now();
      expect((await read()).statusCode).toBe(200);
      expect((await test.app.inject('/readyz')).statusCode).toBe(200);
      expect(Date.now() - start).toBeLessThan(500);
      return Promise.all(waiting);
    });
    answers.forEach(expectUnavailable);
    expect((await book()).json()).toMatchObject({ acknowledged: true });
  });

  it('keeps single writes waiting, and no reads', async () => {
    const admin = await test.signIn('admin');
    const insertedId = async (path: string, as: SignedIn, body: object) =>
      (await test.api('POST', path, { as, body })).json<{ insertedId: string }>().insertedId;
    const report = await insertedId('/reports', buyer, { productId: car });
    const draft = await insertedId('/drafts', seller, { name: 'Volvo' });
    const other = await listCar(test, seller);
    const lock = `select 1 from users where id = '${buyer.userId}' for update;
      select 1 from products where seller_id = '${seller.userId}' for update;
      select 1 from reports where id = '${report}' for update;
      select 1 from listing_drafts where id = '${draft}' for update`;
    const advertise = (id: string) =>
      test.api('PATCH', `/products/${id}`, { as: seller, body: { advertise: true } });
    const answers = await whileLocked(lock, async () => {
      let answered = 0;
      const waiting = [
        advertise(car),
        advertise(other),
        test.api('POST', '/sessions/revoke', { as: buyer }),
        test.api('DELETE', `/reports/${report}`, { as: admin }),
        test.api('DELETE', `/drafts/${draft}`, { as: seller }),
      ].map((answer) => answer.finally(() => (answered += 1)));
      await until(async () => (await waitingForLock()) >= 4);
      expect((await read()).statusCode).toBe(200);
      expect(answered).toBe(0);
      return Promise.all(waiting);
    });
    answers.forEach(expectUnavailable);
    expect((await advertise(car)).json()).toEqual({ modifiedCount: 1 });
  });

  const waitingForLock = async () =>
    (
      await database.query(
        `select 1 from pg_stat_activity where datname = current_database() and ${isWaitingForLock}`,
      )
    ).length;
});

describe('a database that can only be read', () => {
  const setReadOnly = async (value: 'on' | 'off') => {
    const { client, end } = await database.connect();
    await client.query(
      `begin read write;
        do $$ begin execute format(
          'alter database %I set default_transaction_read_only = ${value}', current_database());
        end $$;
        commit`,
    );
    await end();
    await terminate('true');
    await until(async () => (await read()).statusCode === 200);
  };

  it('is not ready; what changes nothing is still answered', async () => {
    await setReadOnly('on');
    expectUnavailable(await book());
    expectUnavailable(await test.app.inject('/readyz'));
    expect((await read()).statusCode).toBe(200);
    await setReadOnly('off');
    expect((await test.app.inject('/readyz')).statusCode).toBe(200);
    expect((await book()).json()).toMatchObject({ acknowledged: true });
  });
});
