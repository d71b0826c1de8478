import { isNotNull } from 'drizzle-orm';
import { recordAct } from '../../audit/audit';
import { transact, type RootContext } from '../../context';
import { newId } from '../../lib/ids';
import { ConfigError } from '../../config/config';
import { isLiveKey } from '../../config/environment';
import type { Database } from '../../database/client';
import { bookings, installation } from '../schema';
import { type PaymentProvider, PaymentProviderError } from '../paymentProvider';

/** The identity of this database at the payment provider, made by the migrations. */
export async function findInstallation(db: Database): Promise<typeof installation.$inferSelect> {
  const [row] = await db.select().from(installation);
  if (!row) throw new Error('The installation table is empty.');
  return row;
}

/**
 * Throws a ConfigError unless INSTALLATION_ID names this database. It is required with a live key
 * of the provider: nothing else tells a restored copy from its original.
 */
export async function requireInstallation(
  db: Database,
  secretKey: string,
  configured: string | undefined,
): Promise<void> {
  const { id } = await findInstallation(db);
  if (configured === id || (configured === undefined && !isLiveKey(secretKey))) return;
  throw new ConfigError(
    [
      configured === undefined
        ? 'INSTALLATION_ID is missing. With a live Stripe key it says whose payments these servers handle.'
        : `INSTALLATION_ID is ${configured}, but this database belongs to installation ${id}.`,
      `  At the first start, and after a restore if no other server uses it: set INSTALLATION_ID=${id}.`,
      '  If this is a copy, which must leave the original’s payments alone: run',
      '  "npm run payments -- new-installation", and set the id that it prints.',
    ].join('\n'),
  );
}

/**
 * Gives a copied database an identity of its own, so that it leaves the payments of the original
 * alone. Throws if it has the configured one. Returns both ids.
 */
export async function renewInstallation(
  context: RootContext,
  configured: string | undefined,
): Promise<{ before: string; id: string }> {
  const { id: before } = await findInstallation(context.tx);
  if (configured === before) {
    throw new ConfigError(
      `INSTALLATION_ID is the id of this database, so this is not a copy. Nothing changed. If it is a copy, remove INSTALLATION_ID from its configuration and run this command again.`,
    );
  }
  const id = newId();
  await transact(context, async (inside) => {
    const { tx } = inside;
    await tx.update(installation).set({ id });
    // With these, pages could pay the original's intents.
    await tx
      .update(bookings)
      .set({ intentSecret: null, intentSeenAt: null })
      .where(isNotNull(bookings.intentSecret));
    await recordAct(inside, 'new-installation', id, { before: { id: before }, after: { id } });
  });
  return { before, id };
}

/**
 * The payment provider without the payments of other installations that use the same account:
 * another shop, or the original of a copied database. They are not listed, count as unknown, and are
 * neither cancelled nor refunded.
 */
export function ownPayments(payments: PaymentProvider, db: Database): PaymentProvider {
  const retrieveIntent = async (intentId: string) => {
    const intent = await payments.retrieveIntent(intentId);
    const own = await findInstallation(db);
    return intent?.installationId === own.id ? intent : null;
  };
  return {
    retrieveIntent,
    createIntent: (order) => payments.createIntent(order),
    cancelIntent: async (intentId) =>
      (await retrieveIntent(intentId)) && payments.cancelIntent(intentId),
    readRefundsAndDisputes: (intentId) => payments.readRefundsAndDisputes(intentId),
    refund: async (intentId, key, decided) => {
      if (await retrieveIntent(intentId)) return payments.refund(intentId, key, decided);
      throw new PaymentProviderError(new Error('The payment belongs to another installation.'));
    },
    listIntents: async function* (since) {
      const own = await findInstallation(db);
      for await (const intent of payments.listIntents(since)) {
        if (intent.installationId === own.id) yield intent;
      }
    },
    listRefunds: (since) => payments.listRefunds(since),
    listDisputed: (since) => payments.listDisputed(since),
    pageOf: (intentId) => payments.pageOf(intentId),
    parseWebhook: (body, signature) => payments.parseWebhook(body, signature),
  };
}
