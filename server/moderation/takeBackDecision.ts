import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { RESTORE_DAYS } from '#contract/limits';
import { recordAct } from '../audit/audit';
import { requireRole, type RootSignedIn, transact } from '../context';
import type { Database } from '../database/client';
import { sqlStateOf, UNIQUE_VIOLATION } from '../database/unavailable';
import { conflict } from '../lib/errors';
import { restoreProduct } from '../products/products';
import { notifyOfTakenBack } from './caseNotices';
import { changeCase, findCase, lockCase, weighCase, type CaseRow } from './caseRepository';
import { caseChanged, type DecisionDeps, noCase, refuseOwnCase } from './decisions';
import { reverseEffect } from './reversals';
import { cases, reports } from './schema';

const DAY_MS = 86_400_000;

function requireDecided(row: CaseRow | undefined, now: Date): CaseRow & { decidedAt: Date } {
  if (!row) throw noCase();
  const { decidedAt, decision, appealDecidedAt, overruledAt } = row;
  if (decidedAt === null || decision === 'closed') throw caseChanged('This case is open.');
  if (overruledAt ?? appealDecidedAt) throw caseChanged('An appeal has decided this case.');
  if (now.getTime() - decidedAt.getTime() > RESTORE_DAYS * DAY_MS) {
    throw caseChanged(`Decisions can be taken back for ${RESTORE_DAYS} days.`);
  }
  return { ...row, decidedAt };
}

/**
 * POST /removed/decision/{id}/restore, for admins: takes back the decision of a case. What it changed is
 * reversed, its reports are open again, and the case waits for another decision. 409 for a case about the
 * caller, after an appeal was decided, and while the same is reported in another case.
 */
export async function takeBackDecision(
  context: RootSignedIn,
  deps: DecisionDeps,
  id: string,
): Promise<string> {
  requireRole(context.principal, 'admin');
  try {
    return await transact(context, async (inside) => {
      const { tx, now, principal } = inside;
      const found = requireDecided(await findCase(tx, id), now());
      refuseOwnCase(principal, found);
      // Before the case is locked: the person and the car always are.
      const isReversed = await reverseEffect(inside, deps, found);
      const row = requireDecided(await lockCase(tx, id), now());
      if (row.decidedAt.getTime() !== found.decidedAt.getTime()) {
        throw caseChanged('This case was decided again.');
      }
      if (!isReversed) throw caseChanged('The car can no longer be restored.');
      await tx
        .update(reports)
        .set({ deletedAt: null })
        .where(and(eq(reports.caseId, id), eq(reports.deletedAt, row.decidedAt)));
      await changeCase(tx, id, {
        decidedAt: null,
        decidedBy: null,
        decision: null,
        reason: null,
        statement: '',
        suspendedUntil: null,
        removedPhotoIds: [],
        appealedAt: null,
        appeal: '',
      });
      await weighCase(tx, id);
      await notifyOfTakenBack(inside, row);
      await recordAct(inside, 'take-back-decision', id, {
        before: { decision: row.decision, decidedAt: row.decidedAt },
        after: { decision: null },
      });
      return `Case ${row.number} is open again.`;
    });
  } catch (error) {
    if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error;
    throw conflict('The same was reported again. Nothing changed.');
  }
}

/** The decision that removed a car, if it can be taken back. */
async function findRemoval(
  db: Database,
  productId: string,
  now: Date,
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: cases.id })
    .from(cases)
    .where(
      and(
        eq(cases.subjectId, productId),
        eq(cases.decision, 'remove'),
        isNull(cases.overruledAt),
        isNull(cases.appealDecidedAt),
        gt(cases.decidedAt, new Date(now.getTime() - RESTORE_DAYS * DAY_MS)),
      ),
    )
    .orderBy(desc(cases.decidedAt))
    .limit(1);
  return row?.id;
}

/**
 * POST /removed/product/{id}/restore for admins. With a car that a decision removed, the decision is taken
 * back.
 */
export async function restoreRemovedCar(
  context: RootSignedIn,
  deps: DecisionDeps,
  productId: string,
): Promise<string> {
  requireRole(context.principal, 'admin');
  const caseId = await findRemoval(context.tx, productId, context.now());
  return caseId === undefined
    ? restoreProduct(context, productId)
    : takeBackDecision(context, deps, caseId);
}
