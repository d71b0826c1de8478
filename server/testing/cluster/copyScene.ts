import assert from 'node:assert/strict';
import path from 'node:path';
import { paymentIntents, refunds } from '../../../sandbox/schema/payments';
import { type Act, book, openPayment } from '../acts';
import { productBody } from '../product';
import { until } from '../until';
import { send, textIn } from './calls';
import { addPeople } from './people';
import { ask, type PostgresCluster, startCluster } from './postgresCluster';
import { newFolder, run } from './processes';
import type { DatabasePrograms } from './programs';
import { openProvider } from './provider';
import { preload, root, type Server, startServers, stopServers, tsx } from './servers';

const database = 'shop';
const ORDERS = 6;
/** Others are those of the demo. */
const isOurs = `buyer_id like 'user-%'`;
const CARD = '4242424242424242';

/**
 * A restored copy runs beside its original while that fails over to its standby. All holds of the
 * copy expire, whose intents a server would cancel; the original's buyers still pay them.
 */
export async function copyBesideOriginal(programs: DatabasePrograms): Promise<void> {
  const primary = await startCluster(programs);
  const standby = await primary.addSynchronousStandby();
  await primary.query(`create database ${database}`);
  const hosts = `127.0.0.1:${primary.port},127.0.0.1:${standby.port}`;
  const url = `postgres://postgres@${hosts}/${database}?target_session_attrs=read-write`;
  const originals: Server[] = [];
  const provider = await openProvider(() => originals[0]?.url ?? '');
  const options = { env: provider.env, preload };
  originals.push(...(await startServers(1, url, options)));
  const secrets = await beginPayments(originals[0]?.url ?? '', primary);

  const copyUrl = await restoreCopy(programs, primary);
  await payments('new-installation', copyUrl, provider.env);
  // As when it is restored a day later.
  await ask(copyUrl, `update bookings set reserved_until = now() where ${isOurs}`);
  const copies = await startServers(1, copyUrl, options);
  await primary.killMachine();
  await standby.promote();
  await untilAll(copyUrl, `end_reason = 'expired' and intent_closed_at is not null`);

  for (const secret of secrets) {
    assert.equal(textIn(await provider.confirm(secret, CARD), 'status'), 'succeeded');
  }
  await untilAll(standby.url({ database }), `status = 'paid'`, provider.retryEvents);
  const reconciled = await payments('reconcile', copyUrl, provider.env);
  await stopServers([...originals, ...copies]);

  const intents = await provider.db.select().from(paymentIntents);
  assert.equal(intents.filter(({ status }) => status === 'succeeded').length, ORDERS);
  assert.equal((await provider.db.select().from(refunds)).length, 0, 'the copy refunded');
  const recorded = `select id from bookings where ${isOurs} and paid_at is not null
    union all select transaction_id from unmatched_payments`;
  assert.deepEqual(await ask(copyUrl, recorded), [], 'the copy recorded payments');
  process.stdout.write(
    `  ${ORDERS} payments of the original stay its own; the copy says: ${reconciled.trim()}\n`,
  );
}

/** Buyers book cars and open the payment page. Returns the secrets of the payments. */
async function beginPayments(server: string, cluster: PostgresCluster): Promise<string[]> {
  const { sellers, buyers } = await addPeople(cluster, database);
  const body = productBody();
  return Promise.all(
    buyers.slice(0, ORDERS).map(async (token, index) => {
      const valueOf = async (field: string, as: string | undefined, [method, path, sent]: Act) => {
        const options = { ...(as ? { token: as } : {}), ...(sent ? { body: sent } : {}) };
        const answer = await send({ statuses: {} }, method, `${server}/api${path}`, options);
        const value = textIn(answer, field);
        assert(value !== null, `${method} ${path} failed`);
        return value;
      };
      const productId = await valueOf('insertedId', sellers[index], ['POST', '/products', body]);
      const bookingId = await valueOf('insertedId', token, book(productId, body.resalePrice));
      return valueOf('clientSecret', token, openPayment(bookingId));
    }),
  );
}

/** Restores a dump in a cluster of its own. Returns the URL of the copy. */
async function restoreCopy(programs: DatabasePrograms, from: PostgresCluster): Promise<string> {
  const to = await startCluster(programs);
  await to.query(`create database ${database}`);
  const folder = newFolder(programs);
  const dump = path.join(folder, 'dump');
  const as = { ...programs.as, cwd: folder };
  await run(programs.postgres('pg_dump'), ['-Fc', '-f', dump, '-d', from.url({ database })], as);
  await run(programs.postgres('pg_restore'), ['-d', to.url({ database }), dump], as);
  return to.url({ database });
}

/** `npm run payments -- COMMAND` */
const payments = (command: string, url: string, env: Record<string, string>) =>
  run(process.execPath, [...tsx(preload), 'server/cli/payments.ts', command], {
    cwd: root,
    env: { ...process.env, ...env, DATABASE_URL: url },
  });

/** Waits until all bookings are so. */
const untilAll = (url: string, isSo: string, meanwhile = () => Promise.resolve()) =>
  until(async () => {
    await meanwhile();
    const rows = await ask(url, `select id from bookings where ${isOurs} and ${isSo}`).catch(
      () => [],
    );
    return rows.length === ORDERS;
  }, 120_000);
