import type { WireProduct } from '#contract/types';
import type { Database } from '../database/client';
import { idsOf } from '../database/lists';
import type { ProductHooks, Sale } from './hooks';
import type { ProductRecord } from './productRepository';
import { isSaleUndone } from './products';

/** Reads what the sellers of these cars see of them, in their list and in a car's own response. */
export async function readOwn(
  db: Database,
  hooks: ProductHooks,
  rows: ProductRecord[],
): Promise<(row: ProductRecord) => Partial<WireProduct>> {
  const sales = await hooks.findSales(db, idsOf(rows.filter(({ status }) => status === 'sold')));
  const saves = await hooks.countSaves(db, idsOf(rows));
  const kept = rows.filter((row) => row.deletedAt !== null || row.withheld === 'case');
  const decisions = await hooks.findDecisions(db, idsOf(kept));
  return (row) => {
    const { id } = row;
    const details = { sale: sales.get(id), saves: saves.get(id), decisionId: decisions.get(id) };
    return toOwnFields(row, details);
  };
}

/** What the modules above know of a seller's own car. */
interface OwnDetails {
  sale: Sale | undefined;
  saves: number | undefined;
  /** The case in which an admin decided about it. */
  decisionId: string | undefined;
}

const toOwnFields = (
  product: ProductRecord,
  { sale, saves, decisionId }: OwnDetails,
): Partial<WireProduct> => ({
  ...(product.deletedAt && product.removalReason !== null
    ? {
        status: 'removed',
        removedAt: product.deletedAt.toISOString(),
        removalReason: product.removalReason,
      }
    : {}),
  ...(isSaleUndone(product) ? { refunded: true } : {}),
  ...(product.withheld ? { withheld: product.withheld } : {}),
  ...(decisionId === undefined ? {} : { decisionId }),
  ...(saves ? { saves } : {}),
  ...(sale ? { saleId: sale.id } : {}),
  ...(sale?.problem ? { saleProblem: sale.problem } : {}),
  ...(product.status === 'sold' && product.heldUntil
    ? { keptUntil: product.heldUntil.toISOString() }
    : {}),
});
