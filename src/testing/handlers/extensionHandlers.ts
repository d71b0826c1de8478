import { http, HttpResponse } from 'msw';
import { pagedList } from './paged';
import { api } from './respond';

/** Empty responses to what the pages of a server with extensions request besides spec §7. */
export const extensionHandlers = [
  pagedList('/products/seller/:email/bookings', () => []),
  pagedList('/money-back', () => []),
  http.get(api('/bookings/:id/sale'), () =>
    HttpResponse.json({ message: 'Sale not found.' }, { status: 404 }),
  ),
  http.get(api('/drafts'), () => HttpResponse.json([])),
  http.get(api('/products/find/:id/similar'), () => HttpResponse.json([])),
  http.get(api('/products/find/:id/seller'), () => HttpResponse.json({})),
  http.get(api('/products/search'), () => HttpResponse.json({ rows: [], total: 0 })),
];
