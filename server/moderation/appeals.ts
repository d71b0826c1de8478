import { APPEAL_DAYS, isStrike, type StrikeDecision, type WireDecision } from '#contract/cases';
import type { AppealBody, AppealDecisionBody } from '#contract/schemas/cases';
import type { AcknowledgedResponse } from '#contract/types';
import { hasOtherAdmin } from '../accounts/accounts';
import { recordAct } from '../audit/audit';
import { requireRole, type RootSignedIn, type SignedIn, transact } from '../context';
import type { Transaction } from '../database/client';
import { conflict, notFound } from '../lib/errors';
import { notify } from '../notices/notices';
import { findProductRow } from '../products/products';
import { carNameOf } from './caseNotices';
import { changeCase, findCase, lockCase, type CaseRow } from './caseRepository';
import { caseChanged, type DecisionDeps, noCase } from './decisions';
import { reverseEffect } from './reversals';

const DAY_MS = 86_400_000;

interface Decided extends CaseRow {
  decision: StrikeDecision;
  decidedAt: Date;
}

/** Whether somebody can appeal: only against what was decided against them. */
const isDecided = (row: CaseRow): row is Decided =>
  row.decidedAt !== null && row.decision !== null && isStrike(row.decision);

const appealUntil = ({ decidedAt }: Decided): Date =>
  new Date(decidedAt.getTime() + APPEAL_DAYS * DAY_MS);

function whyNotAppeal(row: Decided, now: Date): string | null {
  if (row.appealedAt !== null) return 'You have already appealed.';
  return now > appealUntil(row) ? 'The time to appeal is over.' : null;
}

/** 404 for everybody but the person whom the decision is about. */
function requireOwn(row: CaseRow | undefined, { principal }: SignedIn): Decided {
  if (row?.personId !== principal.userId || !isDecided(row)) {
    throw notFound('Decision not found.');
  }
  return row;
}

/** GET /decisions/{id}, for the person whom it is about: what was decided, and their appeal. */
export async function readDecision(context: SignedIn, id: string): Promise<WireDecision> {
  const { tx, now } = context;
  const row = requireOwn(await findCase(tx, id), context);
  const carName = carNameOf(row);
  const product = carName === null ? undefined : await findProductRow(tx, row.subjectId);
  const refusal = whyNotAppeal(row, now());
  return {
    _id: row.id,
    number: row.number,
    subjectKind: row.subjectKind,
    ...(product ? { productId: product.id } : {}),
    ...(carName === null ? {} : { carName }),
    decision: row.decision,
    reason: row.reason ?? 'other',
    statement: row.statement,
    decidedAt: row.decidedAt.toISOString(),
    ...(row.suspendedUntil ? { suspendedUntil: row.suspendedUntil.toISOString() } : {}),
    appealUntil: appealUntil(row).toISOString(),
    ...(refusal === null ? {} : { appealRefusal: refusal }),
    ...(row.appealedAt ? { appeal: row.appeal, appealedAt: row.appealedAt.toISOString() } : {}),
    ...(row.appealOutcome && row.appealDecidedAt
      ? {
          appealOutcome: row.appealOutcome,
          appealAnswer: row.appealAnswer,
          appealDecidedAt: row.appealDecidedAt.toISOString(),
        }
      : {}),
  };
}

/** POST /decisions/{id}/appeal, for the person: once, and within half a year; 409 otherwise. */
export function appeal(
  context: RootSignedIn,
  id: string,
  body: AppealBody,
): Promise<AcknowledgedResponse> {
  return transact(context, async (inside) => {
    const { tx, now } = inside;
    const row = requireOwn(await lockCase(tx, id), inside);
    const refusal = whyNotAppeal(row, now());
    if (refusal !== null) throw conflict(refusal);
    await changeCase(tx, id, { appeal: body.appeal, appealedAt: now() });
    return { acknowledged: true };
  });
}

const isWaiting = ({ appealedAt, appealDecidedAt }: CaseRow): boolean =>
  appealedAt !== null && appealDecidedAt === null;

/** Why an admin cannot decide the appeal; null if they can, or there is none. */
export async function whyNotRead(
  { tx, principal }: SignedIn,
  row: CaseRow,
): Promise<string | null> {
  if (!isWaiting(row)) return null;
  if (row.personId === principal.userId) return 'This case is about you.';
  if (row.decidedBy !== principal.userId) return null;
  const others = await hasOtherAdmin(tx, [principal.userId, row.personId]);
  return others ? 'Another admin reads this.' : null;
}

/**
 * POST /cases/{id}/appeal, for another admin than who decided, if there is one. Overruled: what was
 * decided is reversed, and no longer counts against the person. 409 if it is decided meanwhile.
 */
export async function decideAppeal(
  context: RootSignedIn,
  deps: DecisionDeps,
  id: string,
  { outcome, answer }: AppealDecisionBody,
): Promise<void> {
  requireRole(context.principal, 'admin');
  await transact(context, async (inside) => {
    const { tx, principal, now } = inside;
    const found = await findCase(tx, id);
    if (!found) throw noCase();
    // Before the case is locked: the person and the car always are.
    const isOverruled = outcome === 'overruled';
    const isReversed =
      isOverruled && isWaiting(found) && (await reverseEffect(inside, deps, found));
    const row = await lockCase(tx, id);
    if (!row || !isWaiting(row)) throw caseChanged('This appeal is already decided.');
    const refusal = await whyNotRead(inside, row);
    if (refusal !== null) throw conflict(refusal);
    await changeCase(tx, id, {
      appealOutcome: outcome,
      appealAnswer: answer,
      appealDecidedAt: now(),
      appealDecidedBy: principal.userId,
      overruledAt: isOverruled ? now() : null,
    });
    await notifyOfAppeal(inside, row, { isOverruled, isReversed, answer });
    await recordAct(inside, isOverruled ? 'overrule-case' : 'uphold-case', id, {
      before: { appealOutcome: null },
      after: { appealOutcome: outcome, ...(isOverruled ? { isReversed } : {}) },
      reason: answer,
    });
  });
}

const notifyOfAppeal = (
  inside: SignedIn<Transaction>,
  row: CaseRow,
  { answer, ...outcome }: { isOverruled: boolean; isReversed: boolean; answer: string },
): Promise<void> =>
  notify(inside, [
    {
      kind: 'decision',
      subjectId: row.id,
      cause: `appeal-decided:${row.id}:${inside.now().toISOString()}`,
      recipientId: row.personId,
      template: 'appeal-decided',
      facts: { caseId: row.id, carName: carNameOf(row), ...outcome, reason: answer },
    },
  ]);
