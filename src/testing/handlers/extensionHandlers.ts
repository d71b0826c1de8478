import { http, HttpResponse } from 'msw';
import { makePerson, makePlan } from '../factories';
import { world } from '../world';
import { pagedList } from './paged';
import { api } from './respond';

/** Empty responses to what the pages of a server with extensions request besides spec §7. */
export const extensionHandlers = [
  pagedList('/products/seller/:email/bookings', () => []),
  pagedList('/money-back', () => []),
  http.get(api('/plans'), ({ request }) => {
    const ids = new URL(request.url).searchParams.get('ids') ?? '';
    return HttpResponse.json(ids.split(',').map((id) => makePlan({ _id: id })));
  }),
  pagedList('/audit-log', () => []),
  pagedList('/cases', () => []),
  http.get(api('/cases/counts'), () =>
    HttpResponse.json({ mine: 0, free: 0, open: 0, appeals: 0 }),
  ),
  pagedList('/removed', () => []),
  pagedList('/payments', () => []),
  http.get(api('/payments/counts'), () =>
    HttpResponse.json({ needsYou: 0, payments: 0, refunds: 0, disputes: 0, unmatched: 0 }),
  ),
  http.get(api('/people/:id'), ({ params }) =>
    HttpResponse.json(makePerson({ _id: String(params.id) })),
  ),
  http.get(api('/overview'), () => HttpResponse.json([])),
  http.get(api('/overview/figures'), () => HttpResponse.json({ figures: [] })),
  http.get(api('/bookings/:id/sale'), () =>
    HttpResponse.json({ message: 'Sale not found.' }, { status: 404 }),
  ),
  http.get(api('/users/me/email-change'), () => HttpResponse.json({ email: world.emailChange })),
  http.put<never, { email: string }>(api('/users/me/email-change'), async ({ request }) => {
    world.emailChange = (await request.json()).email;
    return HttpResponse.json({ acknowledged: true });
  }),
  http.delete(api('/users/me/email-change'), () => {
    if (world.emailChange !== null) world.cancelledEmails.push(world.emailChange);
    world.emailChange = null;
    return HttpResponse.json({ deletedCount: 1 });
  }),
  http.post<never, { newEmail: string }>(api('/email-changes/check'), async ({ request }) => {
    const { newEmail } = await request.json();
    return HttpResponse.json({ isWanted: !world.cancelledEmails.includes(newEmail) });
  }),
  http.post(api('/mails/account-change'), () => HttpResponse.json({ acknowledged: true })),
  pagedList('/notices', () => []),
  pagedList('/conversations', () => []),
  http.get(api('/saved-searches'), () => HttpResponse.json([])),
  http.get(api('/table-views'), () => HttpResponse.json([])),
  http.get(api('/drafts'), () => HttpResponse.json([])),
  http.get(api('/products/makes'), () => HttpResponse.json([])),
  http.get(api('/worth'), () =>
    HttpResponse.json({ verdict: null, reason: 'too-few', count: 0, sellers: 0 }),
  ),
  http.get(api('/products/find/:id/similar'), () => HttpResponse.json([])),
  http.get(api('/products/find/:id/seller'), () => HttpResponse.json({})),
  http.get(api('/products/search'), () => HttpResponse.json({ rows: [], total: 0 })),
];
