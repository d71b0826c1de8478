import { errorCodes } from '#contract/errorCodes';
import { decisionsOf, isStrike, type CaseDecision } from '#contract/cases';
import type { WirePlan } from '#contract/plans';
import type { CaseDecisionBody } from '#contract/schemas/cases';
import { type AccountHooks, findUser, suspendUser } from '../accounts/accounts';
import { recordAct } from '../audit/audit';
import {
  type Principal,
  requireRole,
  type RootSignedIn,
  type SignedIn,
  transact,
} from '../context';
import type { Database, Transaction } from '../database/client';
import { badRequest, conflict, notFound } from '../lib/errors';
import { checkPlan } from '../lib/plans';
import { notifyOfRemovedCar, withdrawCar } from '../orders/orders';
import { takeDownPhotosOf, type PhotoHooks } from '../photos/photos';
import { deleteProduct, lockProduct, type ProductRow, withholdCar } from '../products/products';
import { notifyOfDecision, notifyReporters } from './caseNotices';
import { changeCase, findCase, isClaimed, lockCase, type CaseRow } from './caseRepository';
import { planOfDecision } from './decisionPlans';
import { closeReportsOf } from './reportRepository';

export interface DecisionDeps {
  hooks: AccountHooks[];
  photoHooks: PhotoHooks;
}

const DAY_MS = 86_400_000;

export const noCase = () => notFound('Case not found.');
export const caseChanged = (message: string) => conflict(message, errorCodes.caseChanged);

const accountIsGone = () => caseChanged('The account was deleted. Close the case.');

/** Throws 409 for a case that is decided, that another admin has, or that is about the caller. */
export function requireDecidable({ principal, now }: SignedIn, row: CaseRow): void {
  if (row.decidedAt !== null) throw caseChanged('This case is already decided.');
  if (isClaimed(row, now()) && row.claimedBy !== principal.userId) {
    throw caseChanged('Another admin has claimed this case.');
  }
  refuseOwnCase(principal, row);
}

/** Throws 409 for a case that is about the caller. */
export function refuseOwnCase({ userId }: Principal, { personId }: CaseRow): void {
  if (personId === userId) {
    throw conflict('This case is about you. Another admin has to decide it.');
  }
}

/** Why nothing but 'closed' and 'unfounded' can be decided: the account or the car is gone. */
async function findGone(
  db: Database,
  row: CaseRow,
  product: ProductRow | undefined,
): Promise<'account' | 'car' | null> {
  if (!(await findUser(db, row.personId))) return 'account';
  return row.subjectKind === 'product' && (!product || product.deletedAt) ? 'car' : null;
}

/** Throws 409 for a decision that the subject does not allow as it is now. */
function requirePossible(
  row: CaseRow,
  decision: CaseDecision,
  gone: 'account' | 'car' | null,
): void {
  if (decision === 'closed') {
    if (gone === null) throw caseChanged('This case can still be decided.');
    return;
  }
  if (gone === 'account' && decision !== 'unfounded') {
    throw accountIsGone();
  }
  if (gone === 'car' && (decision === 'hide' || decision === 'remove')) {
    throw caseChanged('The car was deleted. Choose another decision.');
  }
  const possible: readonly CaseDecision[] = decisionsOf[row.subjectKind];
  if (!possible.includes(decision)) {
    const message = 'Choose another decision.';
    throw badRequest(`decision: ${message}`, { decision: message });
  }
}

/** POST /cases/{id}/decision, for admins: decides a case and closes its reports. */
export function decideCase(
  context: RootSignedIn,
  deps: DecisionDeps,
  id: string,
  body: CaseDecisionBody,
): Promise<void> {
  requireRole(context.principal, 'admin');
  return transact(context, async (inside) => {
    const { tx } = inside;
    const { decision, reason = null, statement } = body;
    const found = await findCase(tx, id);
    if (!found) throw noCase();
    requireDecidable(inside, found);
    // The person and the car are locked before the case, as everywhere.
    const change = decision === 'suspend' ? await suspendPerson(inside, deps, found, body) : {};
    const product =
      found.subjectKind === 'product' ? await lockProduct(tx, found.subjectId) : undefined;
    const row = await lockCase(tx, id);
    if (!row) throw noCase();
    requireDecidable(inside, row);
    requirePossible(row, decision, await findGone(tx, row, product));
    if (body.plan && decision !== 'suspend') {
      checkPlan(body.plan, await planOfDecision(inside, row, decision, product && { product }));
    }
    const removedPhotoIds =
      decision === 'remove' && product ? await removeCar(inside, deps, product, statement) : [];
    if (decision === 'hide' && product) {
      await withdrawCar(inside, product.id);
      await withholdCar(tx, product.id);
    }
    await settleCase(inside, row, { ...change, decision, reason, statement, removedPhotoIds });
  });
}

async function suspendPerson(
  inside: SignedIn<Transaction>,
  { hooks }: DecisionDeps,
  row: CaseRow,
  { reason = 'other', statement, days, plan }: CaseDecisionBody,
): Promise<Pick<CaseRow, 'suspendedUntil'>> {
  const { id: caseId, personId: userId } = row;
  if (!(await findUser(inside.tx, userId))) throw accountIsGone();
  const until = days === undefined ? null : new Date(inside.now().getTime() + days * DAY_MS);
  const confirm = async (suspension: WirePlan) =>
    checkPlan(plan, await planOfDecision(inside, row, 'suspend', { suspension }));
  await suspendUser(inside, hooks, { userId, reason, statement, until, caseId, confirm });
  return { suspendedUntil: until };
}

/** Deletes a locked car with its photos and unpaid booking. Returns the ids of the photos. */
export async function removeCar(
  inside: SignedIn<Transaction>,
  { photoHooks }: DecisionDeps,
  product: ProductRow,
  statement: string,
): Promise<string[]> {
  const { tx, now } = inside;
  await withdrawCar(inside, product.id);
  await deleteProduct(tx, product.id, now(), statement);
  await notifyOfRemovedCar(inside, product.id);
  const removedPhotoIds = await takeDownPhotosOf(inside, photoHooks, product);
  await recordAct(inside, 'delete-product', product.id, {
    before: { deletedAt: null },
    after: { deletedAt: now(), removedPhotoIds },
    reason: statement,
  });
  return removedPhotoIds;
}

type Settlement = Partial<CaseRow> &
  Pick<CaseRow, 'reason' | 'statement'> & { decision: CaseDecision };

/** Records the decision about a locked case, closes its reports and tells everybody. */
export async function settleCase(
  inside: SignedIn<Transaction>,
  row: CaseRow,
  settlement: Settlement,
): Promise<void> {
  const { tx, principal } = inside;
  // The same for both: it tells reports that were open until then from others.
  const decidedAt = inside.now();
  const decided = await changeCase(tx, row.id, {
    ...settlement,
    decidedAt,
    decidedBy: principal.userId,
    claimedBy: null,
    claimedAt: null,
  });
  const closed = await closeReportsOf(tx, row.id, decidedAt);
  await notifyReporters(
    inside,
    decided,
    closed.map(({ reporterId }) => reporterId),
  );
  const { decision, reason, statement, suspendedUntil = null } = settlement;
  if (isStrike(decision)) await notifyOfDecision(inside, decided);
  await recordAct(inside, 'decide-case', row.id, {
    before: { decision: null },
    after: {
      decision,
      rule: reason,
      subjectId: row.subjectId,
      ...(suspendedUntil ? { suspendedUntil } : {}),
    },
    reason: statement,
  });
}
