import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { CaseDecision } from '#contract/cases';
import type { WirePlan } from '#contract/plans';
import { type AccountHooks, planSuspension } from '../accounts/accounts';
import type { Context, SignedIn } from '../context';
import type { Database, Transaction } from '../database/client';
import { type PlanPart, toPlan } from '../lib/plans';
import { toldOf } from '../mails/mails';
import { countConversations } from '../messages/messages';
import { planRemovedCar, planWithdrawnCar } from '../orders/orders';
import { countPhotosOf } from '../photos/photos';
import { lockProduct, type ProductRow } from '../products/products';
import { carNameOf, outcomeOf } from './caseNotices';
import { findCase, type CaseRow } from './caseRepository';
import { reports } from './schema';

/** What removing a car as reported would do (GET /plans); undefined if it is gone. Locks it. */
export async function planRemoval(
  inside: Context<Transaction>,
  productId: string,
): Promise<WirePlan | undefined> {
  const product = await lockProduct(inside.tx, productId);
  return product && !product.deletedAt ? planOfRemoval(inside, product) : undefined;
}

/** The same for a car that is locked. */
export async function planOfRemoval(
  context: Context<Transaction>,
  product: ProductRow,
): Promise<WirePlan> {
  const { id, name: carName } = product;
  const { hits, told } = await countReports(context.tx, eq(reports.productId, id), {
    subject: 'product',
    subjectId: id,
    carName,
    outcome: 'removed',
  });
  const removal = await partsOfRemoval(context, product);
  return toPlan(id, [{ hits }, ...removal, { told }], null);
}

/**
 * What a decision would do to its case (GET /plans); undefined if the case is decided or the car is
 * gone. Locks the car or the person.
 */
export async function planDecision(
  inside: SignedIn<Transaction>,
  hooks: AccountHooks[],
  decision: CaseDecision,
  caseId: string,
): Promise<WirePlan | undefined> {
  const row = await findCase(inside.tx, caseId);
  if (row?.decidedAt !== null) return undefined;
  if (decision === 'suspend') {
    const plan = await planSuspension(inside, hooks, row.personId);
    return plan && planOfDecision(inside, row, decision, { suspension: plan });
  }
  if (decision !== 'hide' && decision !== 'remove') return planOfDecision(inside, row, decision);
  const product = await lockProduct(inside.tx, row.subjectId);
  if (!product || product.deletedAt) return undefined;
  return planOfDecision(inside, row, decision, { product });
}

/** The same for a car that is locked, or with the plan to suspend the person. */
export async function planOfDecision(
  context: Context<Transaction>,
  row: CaseRow,
  decision: CaseDecision,
  { product, suspension }: { product?: ProductRow; suspension?: WirePlan } = {},
): Promise<WirePlan> {
  const { hits, told } = await countReports(context.tx, eq(reports.caseId, row.id), {
    subject: row.subjectKind,
    subjectId: row.subjectId,
    carName: carNameOf(row),
    outcome: outcomeOf(decision),
  });
  const parts: PlanPart[] = [{ hits }];
  if (suspension) parts.push(suspension);
  if (decision === 'warn' || decision === 'hide') {
    const facts = {
      caseId: row.id,
      carName: carNameOf(row),
      decision,
      rule: 'other',
      reason: '',
    } as const;
    parts.push({ told: [{ ...toldOf('owner', 1, 'case-decided', facts), hasReason: true }] });
  }
  if (product && decision === 'hide') {
    parts.push({ hits: [{ kind: 'cars-for-sale', count: product.status === 'unsold' ? 1 : 0 }] });
    parts.push(await planWithdrawnCar(context, product.id));
  }
  if (product && decision === 'remove') parts.push(...(await partsOfRemoval(context, product)));
  return toPlan(row.id, [...parts, { told }], suspension?.refusal ?? null);
}

type ReportFacts = Parameters<typeof toldOf<'report-handled'>>[3];

/** The open reports, which close, and what their reporters read. */
async function countReports(db: Database, where: SQL, facts: ReportFacts): Promise<PlanPart> {
  const count = await db.$count(reports, and(where, isNull(reports.deletedAt)));
  return {
    hits: [{ kind: 'reports', count }],
    told: [toldOf('reporters', count, 'report-handled', facts)],
  };
}

async function partsOfRemoval(
  context: Context<Transaction>,
  product: ProductRow,
): Promise<PlanPart[]> {
  const { id, name: carName } = product;
  const facts = { caseId: '', carName, rule: 'other', reason: '' } as const;
  return [
    {
      hits: [
        { kind: 'conversations', count: await countConversations(context.tx, { productId: id }) },
        { kind: 'photos', count: await countPhotosOf(context.tx, product) },
      ],
      told: [{ ...toldOf('owner', 1, 'car-taken-down', facts), hasReason: true }],
    },
    await planWithdrawnCar(context, id),
    await planRemovedCar(context, id),
  ];
}
