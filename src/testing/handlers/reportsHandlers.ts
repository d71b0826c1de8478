import { http } from 'msw';
import { makeReport } from '../factories';
import { world } from '../world';
import { api, param, whenSignedIn } from './respond';

interface Deletion {
  productId: string;
  reportId: string;
}

export const reportsHandlers = [
  http.post<never, { productId: string }>(api('/reports'), async ({ request }) => {
    const { productId } = await request.json();
    return whenSignedIn(request, () => {
      world.reports.push(makeReport({ productId }));
      return { acknowledged: true };
    });
  }),
  http.get(api('/reports'), ({ request }) => whenSignedIn(request, () => world.reports)),
  http.delete<never, Deletion>(api('/reports/'), async ({ request }) => {
    const { productId, reportId } = await request.json();
    return whenSignedIn(request, () => {
      const { products, reports } = world;
      world.products = products.filter(({ _id }) => _id !== productId);
      world.reports = reports.filter(({ _id }) => _id !== reportId);
      return {
        productResult: { deletedCount: products.length - world.products.length },
        reportResult: { deletedCount: reports.length - world.reports.length },
      };
    });
  }),
  /** Our extensions of spec §7. Other servers return 404, and the client does not call them there. */
  http.delete(api('/products/:id/report'), ({ request, params }) =>
    whenSignedIn(request, () => {
      const before = world.reports.length;
      world.reports = world.reports.filter(({ productId }) => productId !== param(params, 'id'));
      return { deletedCount: before - world.reports.length };
    }),
  ),
  http.delete(api('/reports/:id'), ({ request, params }) =>
    whenSignedIn(request, () => {
      const before = world.reports.length;
      world.reports = world.reports.filter(({ _id }) => _id !== param(params, 'id'));
      return { deletedCount: before - world.reports.length };
    }),
  ),
];
