import type { RootContext } from '../../context';
import { type NewStep, recordSteps } from '../records/paymentSteps';
import type { Finding } from './reconciler';

/**
 * Adds what the reconciler found and fixed to the record of the payments. What it finds again each hour
 * is recorded once.
 */
export async function recordFindings(
  { tx: db, now }: RootContext,
  findings: Finding[],
): Promise<void> {
  const steps = findings.map(({ intentId, bookingId, what, isMended }): NewStep => ({
    kind: isMended ? 'fixed' : 'found',
    source: 'reconciler',
    intentId,
    bookingId,
    ...(isMended ? {} : { once: `${intentId}:found:${what}` }),
    facts: { what },
  }));
  await db.transaction((tx) => recordSteps(tx, steps, now()));
}
