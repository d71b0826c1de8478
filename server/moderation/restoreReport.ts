import { eq } from 'drizzle-orm';
import { transact, type RootContext } from '../context';
import { sqlStateOf, UNIQUE_VIOLATION } from '../database/unavailable';
import { findProductRow } from '../products/products';
import { reports } from './schema';

/**
 * Opens a closed report again and returns a sentence to print. Throws when there is nothing to
 * restore, and while its car is deleted: rows are kept for 30 days.
 */
export async function restoreReport(context: RootContext, id: string): Promise<string> {
  try {
    return await transact(context, async ({ tx }) => {
      const [report] = await tx.select().from(reports).where(eq(reports.id, id)).for('update');
      if (!report) throw new Error(`No report with the ID ${id} was closed in the last 30 days.`);
      const product = await findProductRow(tx, report.productId);
      if (!product) {
        throw new Error(
          `The car of this report is deleted. Run "restore-product ${report.productId}" first. Nothing changed.`,
        );
      }
      if (report.deletedAt === null) throw new Error('This report is open. Nothing changed.');
      await tx.update(reports).set({ deletedAt: null }).where(eq(reports.id, id));
      return `Restored the report of ${product.name}.`;
    });
  } catch (error) {
    if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error;
    throw new Error('The same user has reported this car again. Nothing changed.', {
      cause: error,
    });
  }
}
