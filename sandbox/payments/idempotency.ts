import { createHash } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import type { Database, RootDatabase, Transaction } from '../../server/database/client';
import { idempotentResponses } from '../schema/payments';
import { type ApiResponse, ApiError } from './errors';

const KEPT_MS = 24 * 60 * 60 * 1000;
const KEY_MAX = 255;

interface KeyedRequest {
  /** The Idempotency-Key header. Without it the work always runs. */
  key: string | undefined;
  method: string;
  path: string;
  body: string;
}

/**
 * Runs the work once per key; repeated requests get the stored response. Work and response are one
 * transaction, and the key's row is inserted first, so that a concurrent request with the same key
 * waits. Work that throws stores nothing, as documented for invalid parameters.
 */
export async function respondOnce(
  db: RootDatabase,
  request: KeyedRequest,
  now: Date,
  work: (tx: Transaction) => Promise<ApiResponse>,
): Promise<ApiResponse & { replayed: boolean }> {
  const { key } = request;
  if (key === undefined) {
    return { ...(await db.transaction((tx) => work(tx))), replayed: false };
  }
  if (key.length > KEY_MAX) {
    throw refused(`Idempotency keys can have at most ${KEY_MAX} characters.`);
  }
  const fingerprint = createHash('sha256')
    .update(`${request.method} ${request.path}\n${request.body}`)
    .digest('hex');

  return db.transaction(async (tx) => {
    await forget(tx, key, now);
    const [taken] = await tx
      .insert(idempotentResponses)
      .values({ key, fingerprint, statusCode: 0, body: '', createdAt: now })
      .onConflictDoNothing()
      .returning();
    if (!taken) return replay(tx, key, fingerprint);
    const answer = await work(tx);
    await tx
      .update(idempotentResponses)
      .set({ statusCode: answer.statusCode, body: JSON.stringify(answer.body) })
      .where(eq(idempotentResponses.key, key));
    return { ...answer, replayed: false };
  });
}

/** Deletes expired responses. */
export async function deleteOldResponses(db: Transaction, now: Date): Promise<void> {
  await db.delete(idempotentResponses).where(lt(idempotentResponses.createdAt, since(now)));
}

async function forget(tx: Transaction, key: string, now: Date) {
  await tx
    .delete(idempotentResponses)
    .where(and(eq(idempotentResponses.key, key), lt(idempotentResponses.createdAt, since(now))));
}

async function replay(tx: Database, key: string, fingerprint: string) {
  const [first] = await tx
    .select()
    .from(idempotentResponses)
    .where(eq(idempotentResponses.key, key));
  if (first?.fingerprint !== fingerprint) {
    throw refused(
      'Keys for idempotent requests can only be used with the same parameters they were first ' +
        `used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  const body: unknown = JSON.parse(first.body);
  return { statusCode: first.statusCode, body, replayed: true };
}

const since = (now: Date) => new Date(now.getTime() - KEPT_MS);

const refused = (message: string) => new ApiError(400, { type: 'idempotency_error', message });
