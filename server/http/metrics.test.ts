import { createTestApp, type TestApp } from '../testing/app';
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

it('go on without what the database does not tell', async () => {
  jest.spyOn(test.db, 'execute').mockRejectedValue(new Error('The database is away.'));
  const { statusCode, body } = await ask(test, token);
  jest.restoreAllMocks();
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
