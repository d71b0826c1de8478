import { isStrike, type CaseDecision } from '#contract/cases';
import type { Context } from '../context';
import type { Transaction } from '../database/client';
import { notify } from '../notices/notices';
import type { CaseRow } from './caseRepository';

/** The name of the reported car; null for a person or a conversation. */
export const carNameOf = ({ snapshot }: Pick<CaseRow, 'snapshot'>): string | null =>
  snapshot.kind === 'product' ? snapshot.name : null;

/** What reporters read of a decision. */
export const outcomeOf = (decision: CaseDecision | null) =>
  decision === 'remove' ? 'removed' : decision !== null && isStrike(decision) ? 'acted' : 'kept';

/** Tells the reporters of a case what came of it. */
export const notifyReporters = (
  context: Context<Transaction>,
  row: CaseRow,
  reporterIds: string[],
): Promise<void> =>
  notify(
    context,
    reporterIds.map((recipientId) => ({
      kind: 'report' as const,
      recipientId,
      subjectId: row.subjectId,
      groupKey: `report:${row.subjectId}`,
      template: 'report-handled' as const,
      facts: {
        subject: row.subjectKind,
        subjectId: row.subjectId,
        carName: carNameOf(row),
        outcome: outcomeOf(row.decision),
      },
    })),
  );

/** Sends the person who answers for a case the decision, with its reasons. */
export async function notifyOfDecision(context: Context<Transaction>, row: CaseRow): Promise<void> {
  const { id, personId, subjectId, decision, reason, statement } = row;
  const carName = carNameOf(row);
  const at = context.now().toISOString();
  const about = { subjectId: id, recipientId: personId };
  if (decision === 'remove') {
    await notify(context, [
      {
        ...about,
        kind: 'product',
        cause: `car-taken-down:${subjectId}:${at}`,
        template: 'car-taken-down',
        facts: { caseId: id, carName: carName ?? '', rule: reason ?? 'other', reason: statement },
      },
    ]);
  } else if (decision === 'warn' || decision === 'hide') {
    await notify(context, [
      {
        ...about,
        kind: 'decision',
        cause: `case-decided:${id}:${at}`,
        template: 'case-decided',
        facts: { caseId: id, carName, decision, rule: reason ?? 'other', reason: statement },
      },
    ]);
  }
}

/**
 * Tells the person that a decision no longer counts. Of a car that is back, and of the end of a
 * suspension, they hear anyway.
 */
export async function notifyOfTakenBack(
  context: Context<Transaction>,
  row: CaseRow,
): Promise<void> {
  const { id, personId, decision } = row;
  if (decision !== 'warn' && decision !== 'hide') return;
  await notify(context, [
    {
      kind: 'decision',
      subjectId: id,
      recipientId: personId,
      cause: `decision-taken-back:${id}:${context.now().toISOString()}`,
      template: 'decision-taken-back',
      facts: { carName: carNameOf(row), wasHidden: decision === 'hide' },
    },
  ]);
}
