import { http, HttpResponse } from 'msw';
import { makeProduct } from '../factories';
import { world } from '../world';
import { api } from './respond';

export interface SentImport {
  key: string;
  rows: { name: string; categoryId: string; resalePrice: number }[];
}

/** Imports rows, each key once. Cars named "Listed" are listed already. */
export function importServer() {
  const sent: SentImport[] = [];
  const handlers = [
    http.post<never, Pick<SentImport, 'rows'>>(
      api('/products/import/listed'),
      async ({ request }) => {
        const { rows } = await request.json();
        return HttpResponse.json({
          rows: rows.flatMap(({ name }, index) => (name === 'Listed' ? [index] : [])),
        });
      },
    ),
    http.post<never, SentImport>(api('/products/import'), async ({ request }) => {
      const body = await request.json();
      if (!sent.some(({ key }) => key === body.key)) {
        world.products.push(...body.rows.map((fields) => makeProduct(fields)));
      }
      sent.push(body);
      return HttpResponse.json({ acknowledged: true, insertedIds: [] });
    }),
  ];
  return { sent, handlers };
}
