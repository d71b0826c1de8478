import { isNotNull, sql } from 'drizzle-orm';
import { newId } from '../../lib/ids';
import { ConfigError } from '../../config/config';
import type { Database, RootDatabase } from '../../database/client';
import { bookings, installation } from '../schema';
import { findBookingOfIntent } from './intentRepository';
import { type PaymentProvider, PaymentProviderError, type ProviderIntent } from './paymentProvider';
import { findPayment, isUnmatched } from './paymentRepository';

type Installation = typeof installation.$inferSelect;

/** The identity of this database at the payment provider, made by the migrations. */
export async function findInstallation(db: Database): Promise<Installation> {
  const [row] = await db.select().from(installation);
  if (!row) throw new Error('The installation table is empty.');
  return row;
}

/**
 * Throws a ConfigError if this database may be a copy: it was restored elsewhere, which its new home
 * shows, or INSTALLATION_ID, which is optional, names another installation. Setting it to the
 * database's own id confirms the new home.
 */
export async function requireInstallation(
  db: Database,
  configured: string | undefined,
): Promise<void> {
  const { id, home: known } = await findInstallation(db);
  const home = await findHome(db);
  const isMoved = known !== null && known !== home;
  if (configured === id || (configured === undefined && !isMoved)) {
    if (known !== home) await db.update(installation).set({ home });
    return;
  }
  throw new ConfigError(
    [
      configured === undefined
        ? `This database belongs to installation ${id} and was used elsewhere before: it was restored, moved or copied.`
        : `INSTALLATION_ID is ${configured}, but this database belongs to installation ${id}.`,
      `  If the other one is not used any more, for example after a restore: set INSTALLATION_ID=${id}.`,
      '  If this is a copy, which must leave the original’s payments alone: run',
      '  "npm run payments -- new-installation".',
    ].join('\n'),
  );
}

/** Tells a database from a restored copy: both ids are new in another cluster or database. */
async function findHome(db: Database): Promise<string> {
  const { rows } = await db.execute<{ home: string }>(sql`
    select (select system_identifier from pg_control_system()) || '/' || oid as home
    from pg_database where datname = current_database()`);
  return rows[0]?.home ?? '';
}

/**
 * Gives a copied database an identity of its own, so that it leaves the payments of the original
 * alone. Throws if it has the configured one. Returns both ids.
 */
export async function renewInstallation(
  db: RootDatabase,
  configured: string | undefined,
): Promise<{ before: string; id: string }> {
  const { id: before } = await findInstallation(db);
  if (configured === before) {
    throw new ConfigError(
      `INSTALLATION_ID is the id of this database, so this is not a copy. Nothing changed. If it is a copy, remove INSTALLATION_ID from its configuration and run this command again.`,
    );
  }
  const id = newId();
  await db.transaction(async (tx) => {
    await tx.update(installation).set({ id, ownsUnmarked: false, home: await findHome(tx) });
    // With these, pages could pay the original's intents.
    await tx
      .update(bookings)
      .set({ intentSecret: null, intentSeenAt: null })
      .where(isNotNull(bookings.intentSecret));
  });
  return { before, id };
}

/**
 * The payment provider without the payments of other installations that use the same account:
 * another shop, or the original of a copied database. They are not listed, count as unknown, and are
 * neither cancelled nor refunded.
 */
export function ownPayments(payments: PaymentProvider, db: Database): PaymentProvider {
  const isOwn = async ({ id, installationId }: ProviderIntent, own: Installation) => {
    if (installationId !== null) return installationId === own.id;
    // Created by an older release.
    return own.ownsUnmarked && (await isRecorded(db, id));
  };
  const retrieveIntent = async (intentId: string) => {
    const intent = await payments.retrieveIntent(intentId);
    return intent && (await isOwn(intent, await findInstallation(db))) ? intent : null;
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
        if (await isOwn(intent, own)) yield intent;
      }
    },
    listRefunds: (since) => payments.listRefunds(since),
    listDisputed: (since) => payments.listDisputed(since),
    parseWebhook: (body, signature) => payments.parseWebhook(body, signature),
  };
}

const isRecorded = async (db: Database, intentId: string): Promise<boolean> =>
  (await findBookingOfIntent(db, intentId)) !== undefined ||
  (await findPayment(db, intentId)) !== undefined ||
  (await isUnmatched(db, intentId));
