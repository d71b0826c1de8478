import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { WireConversation, WireMeeting } from '#contract/conversations';
import type { SealedCar } from '#contract/receipt';
import { routes } from '#contract/routes';
import { viewport } from '@/testing/browserGaps';
import { makeBooking } from '@/testing/factories';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import {
  makeConversation,
  makeMessages,
  messagesServer,
} from '@/testing/handlers/messagesHandlers';
import { api } from '@/testing/handlers/respond';
import { makeSellerBooking, sellerBookingsServer } from '@/testing/handlers/sellerBookingsHandlers';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

beforeEach(() => {
  viewport.width = 1600;
});
afterEach(() => {
  viewport.width = 1280;
});

const car: SealedCar = {
  name: 'Volvo XC60',
  price: 21_500,
  originalPrice: 40_000,
  description: 'One owner.',
  category: 'SUVs',
  condition: 'good',
  purchaseYear: 2019,
  yearOfUse: 5,
  location: 'Porto',
};
const agreed: WireMeeting = {
  _id: 'meeting-1',
  state: 'agreed',
  isMine: true,
  at: '2099-11-28T17:00:00.000Z',
  timeZone: 'UTC',
  place: 'Rossio',
};
const proposed: WireMeeting = {
  ...agreed,
  _id: 'meeting-2',
  state: 'proposed',
  isMine: false,
  at: '2099-11-29T11:00:00.000Z',
};

async function open(about: Partial<WireConversation>, signedInAs: 'buyer' | 'seller' = 'buyer') {
  const conversation = makeConversation({ readSeq: 1, ...about });
  const messaging = messagesServer([{ conversation, messages: makeMessages([{ text: 'Hi' }]) }]);
  server.use(
    http.get(api('/bookings/b1/car'), () =>
      HttpResponse.json({
        at: 'booking',
        sealedAt: '2026-11-20T08:00:00.000Z',
        hash: '',
        car,
        photoCount: 0,
        photos: [],
        now: { car: { ...car, location: 'Lisbon' }, photosKept: 0 },
      }),
    ),
    ...messaging.handlers,
    ...extensionHandlers,
  );
  server.use(...sellerBookingsServer([makeSellerBooking({ _id: 'b1', state: 'paid' })]).handlers);
  world.bookings = [makeBooking({ _id: 'b1', productName: 'Volvo XC60' })];
  const page = renderRoute(routes.conversation('talk-1'), {
    signedInAs,
    preloadedState: { isExtended: true },
  });
  await screen.findByRole('log');
  return { ...page, ...messaging };
}
const findAside = async () =>
  within(await screen.findByRole('complementary', { name: 'About this conversation' }));

test('has the car, the order with its link, both meetings and what the seller changed since', async () => {
  const { user, acts } = await open({
    bookingId: 'b1',
    carState: 'held',
    meeting: agreed,
    proposedInstead: proposed,
  });
  const aside = await findAside();
  expect(aside.getByRole('link', { name: 'Volvo XC60' })).toHaveAttribute(
    'href',
    routes.product('car-1', 'Volvo XC60'),
  );
  expect(aside.getByText('$21,500')).toBeVisible();
  expect(aside.getByText('On hold')).toBeVisible();
  const order = within(aside.getByRole('region', { name: 'Your order' }));
  expect(await order.findByText('unpaid')).toBeVisible();
  expect(order.getByRole('link', { name: 'View order' })).toHaveAttribute(
    'href',
    routes.order('b1'),
  );
  const changes = within(
    await aside.findByRole('region', { name: 'What the seller changed since' }),
  );
  expect(changes.getByText('Lisbon')).toBeVisible();
  const meetings = within(aside.getByRole('region', { name: 'Meetings' }));
  expect(meetings.getByText('Agreed')).toBeVisible();
  expect(meetings.getByText('Proposed')).toBeVisible();
  await user.click(meetings.getByRole('button', { name: 'Accept' }));
  expect(acts).toContainEqual({ agreed: 'meeting-2' });
});

test('leads a seller to the booking', async () => {
  await open({ side: 'seller', bookingId: 'b1', carState: 'sold' }, 'seller');
  const booking = within((await findAside()).getByRole('region', { name: 'Booking' }));
  expect(await booking.findByText('paid')).toBeVisible();
  expect(booking.getByRole('link', { name: 'View booking' })).toHaveAttribute(
    'href',
    routes.sale('b1'),
  );
});

test('has only the car before it is booked, without a link once it is gone', async () => {
  await open({ carState: 'gone' });
  const aside = await findAside();
  expect(aside.getByText('No longer listed')).toBeVisible();
  expect(aside.queryByRole('link')).not.toBeInTheDocument();
  expect(aside.getAllByRole('region')).toHaveLength(1);
});

test('is left out on narrower screens, which ask for nothing of it', async () => {
  viewport.width = 1599;
  await open({ bookingId: 'b1', meeting: agreed });
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  expect(world.calls.join()).not.toContain('/bookings/b1');
});

test.each([
  [360, 'View order'],
  [1280, 'View car'],
])('at a width of %d, the menu begins with %s, which has the focus', async (width, first) => {
  viewport.width = width;
  const { user } = await open({ bookingId: 'b1' });
  await user.click(screen.getByRole('button', { name: 'More' }));
  const [item] = await screen.findAllByRole('menuitem', { hidden: true });
  expect(item).toHaveTextContent(first);
  expect(item).toHaveFocus();
});
