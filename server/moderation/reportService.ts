import { toDollars } from '#contract/money';
import type { CreateReportBody, DeleteReportBody } from '#contract/schemas/booking';
import type {
  DeletedResponse,
  ReportResponse,
  ReportDeletedResponse,
  WireReport,
} from '#contract/types';
import { recordAct } from '../audit/audit';
import { requireActive, requireRole, type RootSignedIn, type SignedIn, transact } from '../context';
import type { Transaction } from '../database/client';
import { withOrigin } from '../lib/links';
import { checkPlan } from '../lib/plans';
import { mapRows, type ListPage } from '../database/lists';
import { notFound } from '../lib/errors';
import { lockProduct } from '../products/products';
import { notifyReporters } from './caseNotices';
import { type CaseRow, changeCase, lockCase, weighCase } from './caseRepository';
import { type DecisionDeps, removeCar, requireDecidable, settleCase } from './decisions';
import { planOfRemoval } from './decisionPlans';
import {
  closeReport,
  findReport,
  insertReport,
  listReports,
  lockReport,
  type ListedReport,
  type ReportListQuery,
} from './reportRepository';
import { reportedCar, reportedSeller } from './snapshots';

export type ReportsService = ReturnType<typeof createReportsService>;

export function createReportsService(deps: DecisionDeps) {
  return {
    /**
     * POST /reports (spec §7): of a car, or of its seller (extension). For cars that cannot be reported
     * it returns `acknowledged: false` with a reason instead of throwing.
     */
    create(
      context: RootSignedIn,
      { productId, about, ...report }: CreateReportBody,
    ): Promise<ReportResponse> {
      requireActive(context.principal);
      return transact(context, async (inside) => {
        const product = await lockProduct(inside.tx, productId);
        if (!product || product.deletedAt) return refuse('This car is no longer for sale.');
        if (product.sellerId === inside.principal.userId) return refuse('This is your own car.');
        const isOfCar = about === 'car';
        const id = await insertReport(
          inside,
          isOfCar ? reportedCar(inside.tx, product) : reportedSeller(product),
          report,
        );
        const reported = isOfCar ? { reported: true } : {};
        if (id !== null) return { acknowledged: true, insertedId: id, ...reported };
        return { ...refuse(`You have already reported this ${about}.`), ...reported };
      });
    },

    /** GET /reports (spec §7), for admins. */
    async list(
      { principal, tx, origin }: SignedIn,
      query: ReportListQuery,
    ): Promise<ListPage<WireReport>> {
      requireRole(principal, 'admin');
      return mapRows(await listReports(tx, query), (report) => toWireReport(origin, report));
    },

    /**
     * DELETE /reports/ (spec §7), for admins: decides the case of the report as 'remove'. Withdraws the
     * car, closes all of its reports, removes its photos and tells its seller why. An unpaid booking of
     * the car ends; a payment that still arrives is refunded automatically. 409 while another admin has
     * the case, and with the new plan if the confirmed one (extension) has changed.
     */
    delete(context: RootSignedIn, body: DeleteReportBody): Promise<ReportDeletedResponse> {
      requireRole(context.principal, 'admin');
      return transact(context, async (inside) => {
        const { tx } = inside;
        const product = await lockProduct(tx, body.productId);
        const report = await findReport(tx, { id: body.reportId });
        if (!product || report?.productId !== product.id) throw noReport();
        const row = await lockOpenCase(inside, report);
        // It may have been closed meanwhile.
        if (!(await lockReport(tx, report.id))) throw noReport();
        if (body.plan) checkPlan(body.plan, await planOfRemoval(inside, product));
        const statement = body.reason || NO_REASON;
        const removedPhotoIds = await removeCar(inside, deps, product, statement);
        await settleCase(inside, row, {
          decision: 'remove',
          reason: report.reason ?? 'other',
          statement,
          removedPhotoIds,
        });
        return {
          productResult: { deletedCount: 1 },
          // Count only the requested report: clients may compare with 1.
          reportResult: { deletedCount: 1 },
        };
      });
    },

    /**
     * DELETE /reports/{reportId} (extension), for admins: dismisses a false report. The car stays
     * on sale, and its other reports stay open. Without any, its case is unfounded. 409 while another
     * admin has the case.
     */
    dismiss(context: RootSignedIn, reportId: string): Promise<DeletedResponse> {
      requireRole(context.principal, 'admin');
      return transact(context, async (inside) => {
        const { tx, now } = inside;
        const deletedAt = now();
        const report = await findReport(tx, { id: reportId });
        if (!report) throw noReport();
        const row = await lockOpenCase(inside, report);
        if (!(await closeReport(tx, report, deletedAt, { isDismissed: true }))) throw noReport();
        await notifyReporters(inside, row, [report.reporterId]);
        await recordAct(inside, 'dismiss-report', reportId, {
          before: { deletedAt: null },
          after: { deletedAt },
        });
        if ((await weighCase(tx, row.id)) === 0) {
          await settleCase(inside, row, { decision: 'unfounded', reason: null, statement: '' });
        }
        return { deletedCount: 1 };
      });
    },

    /**
     * DELETE /products/{productId}/report (extension): takes back the caller's own open report. 404
     * once an admin has closed it. A case of which no report is left closes.
     */
    takeBack(context: RootSignedIn, productId: string): Promise<DeletedResponse> {
      return transact(context, async ({ tx, principal, now }) => {
        const report = await findReport(tx, { productId, reporterId: principal.userId });
        if (!report) throw noReport();
        await lockCase(tx, report.caseId);
        if (!(await closeReport(tx, report, now(), { isDismissed: false }))) throw noReport();
        if ((await weighCase(tx, report.caseId)) === 0) {
          await changeCase(tx, report.caseId, { decision: 'closed', decidedAt: now() });
        }
        return { deletedCount: 1 };
      });
    },
  };
}

/** Locks the case of an open report. Throws as `requireDecidable`. */
async function lockOpenCase(
  inside: SignedIn<Transaction>,
  { caseId }: { caseId: string },
): Promise<CaseRow> {
  const row = await lockCase(inside.tx, caseId);
  if (!row) throw noReport();
  requireDecidable(inside, row);
  return row;
}

/** For clients that send no reason. */
const NO_REASON = 'It was reported, and it didn’t pass our check.';

const noReport = () => notFound('Report not found.');
const refuse = (message: string): ReportResponse => ({ acknowledged: false, message });

function toWireReport(origin: string, { product, ...report }: ListedReport): WireReport {
  return {
    _id: report.id,
    productId: product.id,
    createdAt: report.createdAt.toISOString(),
    reporterEmail: report.reporterEmail,
    dismissible: true,
    caseId: report.caseId,
    sellerId: product.sellerId,
    ...(report.reason ? { reason: report.reason } : {}),
    ...(report.note ? { note: report.note } : {}),
    listing: {
      _id: product.id,
      name: product.name,
      picture: withOrigin(origin, product.picture),
      resalePrice: toDollars(product.resaleCents),
      userEmail: product.sellerEmail,
    },
  };
}
