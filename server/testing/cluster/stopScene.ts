import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { paymentIntents, refunds } from '../../../sandbox/schema/payments';
import { type Act, book, intentIdOf, openPayment, recordPayment } from '../acts';
import { productBody } from '../product';
import { until } from '../until';
import { send, textIn } from './calls';
import { addPeople } from './people';
import type { PostgresCluster } from './postgresCluster';
import { openProvider } from './provider';
import { preload, type Server, startServers, stopServers } from './servers';

const database = 'stopped';
const CARD = '4242424242424242';
/** Longer than servers wait for the provider. */
const SILENT_MS = 20_000;
/** The `stop_grace_period` of compose.yaml. */
const STOP_MAX_MS = 60_000;

/**
 * A server is asked to stop while the provider hangs, and both a payment that was made and one that
 * is being opened wait for it. The provider does what it is asked, but its response comes too late.
 */
export async function stopBesideSlowProvider(cluster: PostgresCluster): Promise<void> {
  await cluster.query(`create database ${database}`);
  const servers: Server[] = [];
  const provider = await openProvider(() => servers[0]?.url ?? '');
  const options = { env: { ...provider.env, STOP_NOTICE_SECONDS: '5' }, preload };
  servers.push(...(await startServers(1, cluster.url({ database }), options)));
  const { sellers, buyers } = await addPeople(cluster, database);
  const [seller = ''] = sellers;
  const [payer = '', opener = ''] = buyers;

  const addressOf = (path: string) => `${servers[0]?.url ?? ''}/api${path}`;
  const valueOf = async (field: string, token: string, [method, path, body]: Act) => {
    const call = { token, ...(body ? { body } : {}) };
    const value = textIn(await send({ statuses: {} }, method, addressOf(path), call), field);
    assert(value !== null, `${method} ${path} failed`);
    return value;
  };
  const bookCar = async (buyer: string) => {
    const body = productBody();
    const productId = await valueOf('insertedId', seller, ['POST', '/products', body]);
    const bookingId = await valueOf('insertedId', buyer, book(productId, body.resalePrice));
    return { productId, bookingId, price: body.resalePrice };
  };
  const pay = async (clientSecret: string) =>
    assert.equal(textIn(await provider.confirm(clientSecret, CARD), 'status'), 'succeeded');
  /** Without those of the demo. */
  const payments = () =>
    cluster.query(
      `select p.id from payments p join bookings b on b.id = p.booking_id
        where b.buyer_id like 'user-%' and b.status = 'paid'`,
      database,
    );
  const untilPaid = (count: number) =>
    until(async () => (await payments()).length === count, 60_000);

  const paid = await bookCar(payer);
  const opened = await bookCar(opener);
  const secret = await valueOf('clientSecret', payer, openPayment(paid.bookingId));
  const lost = { events: 'lost', share: 1 } as const;
  provider.disturb({ ...lost, delayMs: 0 });
  await pay(secret);
  provider.disturb({ ...lost, calls: 'silent', delayMs: SILENT_MS });

  const transactionId = intentIdOf(secret);
  const recording = recordPayment({ ...paid, email: 'user-1@example.com', transactionId });
  const acts: [string, Act][] = [
    [payer, recording],
    [opener, openPayment(opened.bookingId)],
  ];
  const responses = Promise.all(
    acts.map(async ([token, [method, path, body]]) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      return (await fetch(addressOf(path), { method, headers, body: JSON.stringify(body) })).status;
    }),
  );
  await delay(1000);
  const askedAt = Date.now();
  await servers[0]?.running.end('SIGTERM', STOP_MAX_MS);
  const stoppedMs = Date.now() - askedAt;
  assert(stoppedMs < STOP_MAX_MS, 'the server did not stop in time');
  assert.deepEqual(await responses, [503, 503]);
  assert.deepEqual(await payments(), []);

  provider.disturb(null);
  servers.splice(0, 1, ...(await startServers(1, cluster.url({ database }), options)));
  await untilPaid(1);
  await pay(await valueOf('clientSecret', opener, openPayment(opened.bookingId)));
  await untilPaid(2);
  await valueOf('insertedId', payer, recording);
  await stopServers(servers);

  const intents = await provider.db.select().from(paymentIntents);
  assert.deepEqual(
    intents.map(({ status }) => status),
    ['succeeded', 'succeeded'],
  );
  assert.deepEqual(await provider.db.select().from(refunds), []);
  assert.equal((await payments()).length, 2);
  process.stdout.write(
    `  the server ended after ${(stoppedMs / 1000).toFixed(1)} s; both payments are recorded once\n`,
  );
}
