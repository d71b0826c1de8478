import * as yup from 'yup';
import { apiPaths } from '#contract/apiPaths';
import { createReportSchema, deleteReportSchema } from '#contract/schemas/booking';
import { id } from '#contract/schemas/fields';
import { timeRange } from '#contract/schemas/ranges';
import { answer, listOf } from '../http/answers';
import { listQuery, sendList } from '../http/lists';
import { signedIn } from '../http/context';
import { route } from '../http/paths';
import type { App } from '../http/validation';
import type { ReportsService } from './reportService';

const tags = ['Reports'];
const reportParams = yup.object({ reportId: id('Report') });
const productParams = yup.object({ productId: id('Product') });
const reportList = yup.object({
  ...listQuery,
  productId: id('Product').optional(),
  createdAt: timeRange('createdAt'),
});

export function reportsRoutes(app: App, reports: ReportsService): void {
  app.post(
    apiPaths.reports,
    {
      config: { limit: 'reports' },
      schema: {
        tags,
        summary: 'Report a car or its seller',
        response: { 200: answer('ReportResponse') },
        body: createReportSchema,
      },
    },
    (request) => reports.create(signedIn(request), request.body),
  );

  app.get(
    apiPaths.reports,
    {
      schema: {
        tags,
        summary: 'List open reports',
        response: { 200: listOf('WireReport') },
        querystring: reportList,
      },
    },
    async (request, reply) => sendList(reply, await reports.list(signedIn(request), request.query)),
  );

  // Spec §7 has a trailing slash; the router accepts both.
  app.delete(
    apiPaths.reports,
    {
      schema: {
        tags,
        summary: 'Delete a reported car and its reports',
        response: { 200: answer('ReportDeletedResponse') },
        body: deleteReportSchema,
      },
    },
    (request) => reports.delete(signedIn(request), request.body),
  );

  // An extension: the client offers it if the report says that it can be dismissed.
  app.delete(
    route(apiPaths.report(':reportId')),
    {
      schema: {
        tags,
        summary: 'Dismiss a report',
        response: { 200: answer('DeletedResponse') },
        params: reportParams,
      },
    },
    (request) => reports.dismiss(signedIn(request), request.params.reportId),
  );

  app.delete(
    route(apiPaths.ownReport(':productId')),
    {
      // Counts like a report, so that both in turn soon reach the limit.
      config: { limit: 'reports' },
      schema: {
        tags,
        summary: 'Take back your report of a car',
        response: { 200: answer('DeletedResponse') },
        params: productParams,
      },
    },
    (request) => reports.takeBack(signedIn(request), request.params.productId),
  );
}
