import { createTestApp, type TestApp } from '../testing/app';
import { moneyBackRequests, payments, unmatchedPayments } from '../orders/schema';
import { providerEvents } from '../orders/records/schema';
import { countStatements } from '../testing/countStatements';
import { bookCar, listCar } from '../testing/product';

const token = 'a-token-for-metrics';
let test: TestApp;

beforeAll(async () => {
  test = await createTestApp({ config: { metricsToken: token } });
});
afterAll(() => test.close());

const ask = ({ app }: TestApp, bearer?: string) =>
  app.inject({
    url: '/metrics',
    headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
  });

it('has requests by route, the process, the pool, and bookings and jobs by state', async () => {
  const seller = await test.signIn('seller');
  await bookCar(test, await test.signIn('user'), await listCar(test, seller));
  await test.api('GET', `/users/${seller.email}`, { as: seller });
  await test.api('GET', '/made/up/path');
  const { statusCode, headers, body } = await ask(test, token);
  expect([statusCode, headers['content-type']]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  for (const line of [
    'http_request_duration_seconds_count{method="POST",route="/api/bookings",status="200"} 1',
    'http_request_duration_seconds_count{method="GET",route="(none)",status="404"} 1',
    'second_gear_rows{kind="booking",state="held"} 1',
    'second_gear_rows{kind="mail",state="waiting"} 2',
    'second_gear_rows{kind="job",state="send-mails"} 1',
    'second_gear_database_connections{state="waiting"} 0',
  ]) {
    expect(body).toContain(line);
  }
  expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
  expect(body).not.toContain('@');
});

it('count money that waits for a person', async () => {
  const own = await createTestApp({ config: { metricsToken: token } });
  const seller = await own.signIn('seller');
  const order = {
    bookingId: await bookCar(own, await own.signIn('user'), await listCar(own, seller)),
    productId: '',
    amountCents: 100,
  };
  await own.db.insert(payments).values([
    { ...order, id: '1', transactionId: 'pi_1', status: 'refunding', refundTries: 1 },
    {
      ...order,
      id: '2',
      transactionId: 'pi_2',
      status: 'succeeded',
      refundDueCents: 50,
      refundTries: 5,
    },
  ]);
  await own.db.insert(unmatchedPayments).values({
    transactionId: 'pi_3',
    bookingId: 'none',
    amountCents: 7,
    currency: 'usd',
    reason: 'no-booking',
  });
  await own.db
    .insert(moneyBackRequests)
    .values({ id: '1', bookingId: order.bookingId, reason: 'fault', note: '' });
  await own.db
    .insert(providerEvents)
    .values({ id: 'evt_1', type: 'charge.refunded', state: 'dead', receivedAt: own.clock.now() });
  const body = (await ask(own, token)).body;
  for (const line of [
    '{kind="refund",state="waiting"} 1',
    '{kind="refund",state="failing"} 1',
    '{kind="payment",state="unmatched"} 1',
    '{kind="money-back",state="open"} 1',
    '{kind="webhook",state="dead"} 1',
  ]) {
    expect(body).toContain(`second_gear_rows${line}`);
  }
  // Again at once, as every server is asked.
  const again = () => ask(own, token);
  expect(await countStatements(again, 'refund_tries')).toBe(0);
  await own.close();
});

it('go on without what the database does not tell', async () => {
  const own = await createTestApp({ config: { metricsToken: token } });
  await own.api('GET', '/categories');
  jest.spyOn(own.db, 'execute').mockRejectedValue(new Error('The database is away.'));
  const { statusCode, body } = await ask(own, token);
  jest.restoreAllMocks();
  await own.close();
  expect(statusCode).toBe(200);
  expect(body).toContain('http_request_duration_seconds_count');
  expect(body).not.toContain('second_gear_rows{');
});

it('are for the holder of the token alone', async () => {
  const admin = await test.signIn('admin');
  for (const bearer of [
    undefined,
    '',
    'another-token-for-metrics',
    `${token}!`,
    admin.accessToken,
  ]) {
    const { statusCode, body } = await ask(test, bearer);
    expect([statusCode, body]).toEqual([401, expect.not.stringContaining('http_request')]);
  }
});

it('do not exist without a token', async () => {
  const own = await createTestApp();
  for (const bearer of [undefined, '', 'undefined', token]) {
    expect((await ask(own, bearer)).statusCode).toBe(404);
  }
  await own.close();
});
