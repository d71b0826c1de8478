import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import type { WireSellerBooking } from '#contract/bookings';
import { makeSellerBooking, sellerBookingsServer } from '@/testing/handlers/sellerBookingsHandlers';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { api } from '@/testing/handlers/respond';
import { preloadTables } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';

preloadTables(routes.bookings);

const HOUR = 3_600_000;
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();

let bookings: WireSellerBooking[];
beforeEach(() => {
  bookings = [];
  server.use(...extensionHandlers);
  server.use(...sellerBookingsServer(bookings).handlers);
});

const open = () =>
  renderRoute(routes.bookings, { signedInAs: 'seller', preloadedState: { isExtended: true } });
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));

test('bookings show their number and days, and are counted by state', async () => {
  bookings.push(
    makeSellerBooking({
      _id: '0f3a9c21-aaaa',
      productName: 'Sold',
      state: 'paid',
      createdAt: '2026-11-20T12:00:00.000Z',
      paidAt: '2026-11-21T12:00:00.000Z',
    }),
  );
  server.use(
    http.get(api('/products/seller/:email/bookings'), ({ request }) => {
      const { searchParams } = new URL(request.url);
      sorts.push(searchParams.get('sort') ?? '');
      const total = { held: '6', paid: '4' }[searchParams.get('state') ?? ''] ?? '1';
      return HttpResponse.json(bookings, { headers: { 'X-Total-Count': total } });
    }),
  );
  const sorts: string[] = [];
  const { user } = open();
  const sold = await row(/Sold/);
  expect(sold.getByText('SG-0F3A-9C21')).toBeVisible();
  expect(sold.getByText('Nov 20, 2026')).toBeVisible();
  expect(sold.getByText('paid Nov 21, 2026')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'On hold 6' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Paid 4' })).toBeVisible();
  await user.click(screen.getByRole('columnheader', { name: /^Booked/ }));
  await waitFor(() => expect(sorts).toContain('createdAt:asc'));
});

test('bookings are exported with one value in each column', async () => {
  const files: Blob[] = [];
  URL.createObjectURL = (file: Blob) => {
    files.push(file);
    return 'blob:csv';
  };
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
  const reservedUntil = fromNow(HOUR);
  const createdAt = '2026-11-20T12:00:00.000Z';
  bookings.push(
    makeSellerBooking({ _id: 'b1', productName: 'Held', createdAt, reservedUntil }),
    makeSellerBooking({
      ...{ _id: 'b2', productName: 'Sold', createdAt, state: 'paid', reservedUntil: null },
      ...{ paidAt: '2026-11-21T12:00:00.000Z', refundedAmount: 500, number: '', location: '' },
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('Exported 2 bookings.')).toBeVisible();
  click.mockRestore();
  expect((await files[0]?.text())?.trim().split('\r\n')).toEqual([
    'Order number,Car,Status,Details,Booked,On hold until,Paid,Ended,Buyer,Phone,Meeting location,Price,Refunded',
    `b1,Held,On hold,,${createdAt},${reservedUntil},,,Bea Buyer,'+351 912 345 678,Central station,12500,`,
    `b2,Sold,Paid,"$500 of $12,500 refunded. $12,000 remains paid.",${createdAt},,2026-11-21T12:00:00.000Z,,Bea Buyer,,,12500,500`,
  ]);
});
