import { toDollars } from '#contract/money';
import type {
  DeletedResponse,
  ReportResponse,
  ReportDeletedResponse,
  WireReport,
} from '#contract/types';
import { requireRole, type RootSignedIn, type SignedIn, transact } from '../context';
import { newId } from '../lib/ids';
import { withOrigin } from '../lib/links';
import { mapRows, type ListPage } from '../database/lists';
import { notFound } from '../lib/errors';
import { writeMails } from '../mails/mails';
import { findProductRow, lockProduct, deleteProduct } from '../products/products';
import type { Jobs } from '../jobs/jobs';
import type { Orders } from '../orders/orders';
import { takeDownPhotosOf } from '../photos/photos';
import {
  closeReport,
  closeReportOf,
  closeReports,
  insertReport,
  listReports,
  lockReport,
  type ListedReport,
  type ReportListQuery,
} from './reportRepository';

interface ReportsDeps {
  jobs: Jobs;
  orders: Orders;
}

export type ReportsService = ReturnType<typeof createReportsService>;

export function createReportsService({ jobs, orders }: ReportsDeps) {
  return {
    /**
     * POST /reports (spec §7). For cars that cannot be reported it returns `acknowledged: false`
     * with a reason instead of throwing.
     */
    async create(
      { principal, tx: db, now }: RootSignedIn,
      productId: string,
    ): Promise<ReportResponse> {
      const product = await findProductRow(db, productId);
      if (!product) return refuse('This car is no longer for sale.');
      if (product.sellerId === principal.userId) return refuse('This is your own car.');
      const id = newId();
      const report = {
        id,
        productId,
        reporterId: principal.userId,
        reporterEmail: principal.email,
        createdAt: now(),
      };
      const isAdded = await db.transaction((tx) => insertReport(tx, report));
      if (!isAdded) {
        return { ...refuse('You have already reported this car.'), reported: true };
      }
      return { acknowledged: true, insertedId: id, reported: true };
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
     * DELETE /reports/ (spec §7), for admins: withdraws the car, closes all of its reports, removes
     * its photos for good and tells its seller why. An unpaid booking of the car ends; a payment that still arrives
     * is refunded automatically.
     */
    async delete(
      context: RootSignedIn,
      body: { productId: string; reportId: string; reason: string },
    ): Promise<ReportDeletedResponse> {
      requireRole(context.principal, 'admin');
      const { productId, reportId } = body;
      const reason = body.reason || NO_REASON;
      return transact(context, async (inside) => {
        const { tx, now } = inside;
        const product = await lockProduct(tx, productId);
        const report = await lockReport(tx, reportId, productId);
        if (!product || !report) throw noReport();
        await orders.withdrawCar(inside, productId);
        await deleteProduct(tx, productId, now(), reason);
        await writeMails(inside, jobs, [
          {
            cause: `car-taken-down:${productId}:${now().toISOString()}`,
            recipientId: product.sellerId,
            template: 'car-taken-down',
            facts: { carName: product.name, reason },
          },
        ]);
        await orders.notifyOfRemovedCar(inside, productId);
        await closeReports(tx, productId, now());
        await takeDownPhotosOf(inside, jobs, product);
        return {
          productResult: { deletedCount: 1 },
          // Count only the requested report: clients may compare with 1.
          reportResult: { deletedCount: 1 },
        };
      });
    },

    /**
     * DELETE /reports/{reportId} (extension), for admins: dismisses a false report. The car stays
     * on sale, and its other reports stay open.
     */
    async dismiss(
      { principal, tx: db, now }: RootSignedIn,
      reportId: string,
    ): Promise<DeletedResponse> {
      requireRole(principal, 'admin');
      const deletedCount = await db.transaction((tx) => closeReport(tx, reportId, now()));
      if (deletedCount === 0) throw noReport();
      return { deletedCount };
    },

    /**
     * DELETE /products/{productId}/report (extension): takes back the caller's own open report. 404
     * once an admin has closed it.
     */
    async takeBack(
      { principal: { userId }, tx: db, now }: RootSignedIn,
      productId: string,
    ): Promise<DeletedResponse> {
      const deletedCount = await db.transaction((tx) =>
        closeReportOf(tx, productId, userId, now()),
      );
      if (deletedCount === 0) throw noReport();
      return { deletedCount };
    },
  };
}

/** For clients that send no reason. */
const NO_REASON = 'It was reported, and it didn’t pass our check.';

const noReport = () => notFound('Report not found.');
const refuse = (message: string): ReportResponse => ({ acknowledged: false, message });

function toWireReport(origin: string, { product, ...report }: ListedReport): WireReport {
  return {
    _id: report.id,
    productId: report.productId,
    createdAt: report.createdAt.toISOString(),
    reporterEmail: report.reporterEmail,
    dismissible: true,
    listing: {
      _id: product.id,
      name: product.name,
      picture: withOrigin(origin, product.picture),
      resalePrice: toDollars(product.resaleCents),
      userEmail: product.sellerEmail,
    },
  };
}
