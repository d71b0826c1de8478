import type { FastifyBaseLogger } from 'fastify';
import { commandContext } from '../../context';
import type { RootDatabase } from '../../database/client';
import type { PaymentProvider } from '../paymentProvider';
import { createCompletion } from './completion';
import type { EventRow } from './eventRepository';
import { createInbox } from './inbox';
import { ownPayments } from './installation';
import { findOrdersToReview } from './ordersInDoubt';
import { createReconciler, type Finding } from './reconciler';
import { recordedPayments } from './recordedPayments';
import { recordFindings } from './findings';
import { createRefunds } from './refunds';

interface ReconcileDeps {
  db: RootDatabase;
  payments: PaymentProvider;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

/** Text to print and exit code: 0 if everything matches now, 2 if differences remain. */
interface Reconciled {
  said: string;
  exitCode: 0 | 2;
}

/** `npm run payments -- reconcile`. */
export async function reconcilePayments(given: ReconcileDeps): Promise<Reconciled> {
  const own = ownPayments(given.payments, given.db);
  const deps = { ...given, payments: recordedPayments(own, { ...given, source: 'reconciler' }) };
  const refunds = createRefunds(deps);
  const completion = createCompletion({ ...deps, refunds });
  const { db: tx, now } = deps;
  const { signal } = new AbortController();
  const context = { ...commandContext('payments reconcile', tx, now), signal };
  const differences = await createReconciler({ ...deps, completion }).reconcile(context);
  await recordFindings(context, differences);
  const findings = [
    ...differences,
    ...(await createInbox({ ...deps, completion }).retryDead(context)).map(deadEvent),
    ...(await findOrdersToReview(tx, now())),
  ];
  const left = findings.filter(({ isMended }) => !isMended);
  const repaired = findings.filter(({ isMended }) => isMended);
  const parts = [
    ...table('Fixed', repaired),
    ...table('Needs review', left),
    ...(findings.length === 0 ? ['No differences in the last 3 days.'] : []),
  ];
  return { said: parts.join('\n'), exitCode: left.length > 0 ? 2 : 0 };
}

const deadEvent = ({ id, type, intentId, error }: EventRow): Finding => ({
  intentId: intentId ?? '-',
  bookingId: null,
  amountCents: null,
  what: `webhook event ${id} (${type}) could not be processed: ${error ?? ''}`,
  isMended: false,
});

function table(title: string, findings: Finding[]): string[] {
  if (findings.length === 0) return [];
  const cells = findings.map((finding) => [
    finding.intentId,
    finding.bookingId ?? '-',
    finding.amountCents === null ? '-' : `$${(finding.amountCents / 100).toFixed(2)}`,
    finding.what,
  ]);
  const rows = [['payment', 'booking', 'amount', 'problem'], ...cells];
  const widths = [0, 1, 2].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const line = (row: string[]) =>
    `  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd();
  return [`${title}:`, ...rows.map(line)];
}
