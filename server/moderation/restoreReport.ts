import { eq } from 'drizzle-orm';
import { recordAct } from '../audit/audit';
import { requireRole, transact, type RootContext, type RootSignedIn } from '../context';
import { sqlStateOf, UNIQUE_VIOLATION } from '../database/unavailable';
import { conflict, notFound } from '../lib/errors';
import { lockProduct } from '../products/products';
import { announceCase, openCase, weighCase } from './caseRepository';
import { reports } from './schema';
import { reportedCar } from './snapshots';

/**
 * Opens a closed report again, in the open case of its car, and returns a sentence. Throws when there is
 * nothing to restore, and while its car is deleted: rows are kept for 30 days.
 */
export async function restoreReport(context: RootContext, id: string): Promise<string> {
  try {
    return await transact(context, async (inside) => {
      const { tx } = inside;
      const [report] = await tx.select().from(reports).where(eq(reports.id, id)).for('update');
      if (!report) throw notFound(`No report with the ID ${id} was closed in the last 30 days.`);
      const product = await lockProduct(tx, report.productId ?? '');
      if (!product || product.deletedAt) {
        throw conflict('The car of this report is deleted. Restore it first. Nothing changed.');
      }
      if (report.deletedAt === null) throw conflict('This report is open. Nothing changed.');
      const { subject, takeSnapshot } = reportedCar(tx, product);
      const { id: caseId } = await openCase(tx, subject, takeSnapshot, inside.now());
      await tx
        .update(reports)
        .set({ caseId, deletedAt: null, isDismissed: false })
        .where(eq(reports.id, id));
      await weighCase(tx, caseId);
      await announceCase(tx, caseId);
      await recordAct(inside, 'restore-report', id, {
        before: { deletedAt: report.deletedAt },
        after: { deletedAt: null },
      });
      return `Restored the report of ${product.name}.`;
    });
  } catch (error) {
    if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error;
    throw conflict('The same user has reported this car again. Nothing changed.');
  }
}

/** POST /removed/report/{id}/restore, for admins: the same. */
export function restoreReportAsAdmin(context: RootSignedIn, id: string): Promise<string> {
  requireRole(context.principal, 'admin');
  return restoreReport(context, id);
}
