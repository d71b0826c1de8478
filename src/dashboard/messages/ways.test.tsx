import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import { makeBooking, makeProduct } from '@/testing/factories';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import {
  makeConversation,
  makeMessages,
  messagesServer,
} from '@/testing/handlers/messagesHandlers';
import { api } from '@/testing/handlers/respond';
import { makeSale } from '@/testing/handlers/sellerBookingsHandlers';
import { seller, type people } from '@/testing/people';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

/** The ways into the conversations. */

const meeting = { at: '2099-11-28T17:00:00.000Z', timeZone: 'UTC', place: 'Rossio' };
const car = makeProduct({ _id: 'car-1', name: 'Volvo XC60', userEmail: seller.email });

const open = (url: string, signedInAs?: keyof typeof people, isExtended = true) =>
  renderRoute(url, { signedInAs, preloadedState: { isExtended } });
const write = { name: 'Message seller' };

beforeEach(() => {
  world.products = [car];
  server.use(...messagesServer([]).handlers, ...extensionHandlers);
});

test('a car’s page leads to the first message, also about what is not stated, and says how soon sellers answer', async () => {
  const { user, shown } = open(routes.product('car-1'), 'buyer');
  const link = await screen.findByRole('link', write);
  expect(await screen.findByText('Usually answers within 2 hours')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ask the seller' })).toHaveAttribute(
    'href',
    expect.stringContaining('about=make'),
  );
  await user.click(link);
  expect(await screen.findByRole('textbox', { name: /^Write to/ })).toBeVisible();
  expect(shown.location.search).toBe('?car=car-1');
});

test('an anonymous user logs in first, and comes back to write', async () => {
  const { user, shown } = open(routes.product('car-1'));
  await user.click(await screen.findByRole('link', write));
  await waitFor(() => expect(shown.location.pathname).toBe(routes.login));
  expect(shown.location.state).toMatchObject({ from: routes.newConversation('car-1') });
});

test.each([
  ['the seller', 'seller', true],
  ['an admin', 'admin', true],
  ['a buyer of a server without extensions', 'buyer', false],
] as const)('%s cannot write to the seller of a car', async (_who, person, isExtended) => {
  open(routes.product('car-1'), person, isExtended);
  await screen.findByRole('heading', { level: 1, name: 'Volvo XC60' });
  await waitFor(() => expect(screen.queryByRole('link', write)).not.toBeInTheDocument());
  expect(screen.queryByRole('link', { name: 'Ask the seller' })).not.toBeInTheDocument();
});

test('an order leads to the conversation, and shows the meeting that the two agreed on', async () => {
  world.bookings = [
    makeBooking({ _id: 'b1', productId: 'car-1', conversationId: 'talk-1', meeting }),
  ];
  open(routes.order('b1'), 'buyer');
  const box = within(await screen.findByRole('region', { name: 'Seller' }));
  expect(box.getByRole('link', write)).toHaveAttribute('href', routes.conversation('talk-1'));
  expect(box.getByText(/Sat, Nov 28, 5:00 PM/)).toHaveTextContent('Rossio');
  expect(box.getByRole('button', { name: 'Add meeting to calendar' })).toBeVisible();
});

test('an order without messages leads to the first one', async () => {
  world.bookings = [makeBooking({ _id: 'b1', productId: 'car-1' })];
  open(routes.order('b1'), 'buyer');
  const box = within(await screen.findByRole('region', { name: 'Seller' }));
  expect(box.getByRole('link', write)).toHaveAttribute('href', routes.newConversation('car-1'));
});

test('the seller’s booking leads to the conversation with its meeting', async () => {
  server.use(
    http.get(api('/bookings/:id/sale'), () =>
      HttpResponse.json(makeSale({ conversationId: 'talk-1', meeting })),
    ),
  );
  open(routes.sale('b1'), 'seller');
  const box = within(await screen.findByRole('region', { name: 'Buyer' }));
  const link = box.getByRole('link', { name: 'Message buyer' });
  expect(link).toHaveAttribute('href', routes.conversation('talk-1'));
  expect(box.getByText(/Sat, Nov 28, 5:00 PM/)).toBeVisible();
});

test('the seller writes first to the buyer of a booking, and both go on in the conversation', async () => {
  let conversationId: string | undefined;
  const sent: unknown[] = [];
  const talk = makeConversation({ side: 'seller', otherName: 'Bea Buyer' });
  server.use(
    http.get(api('/bookings/:id/sale'), () =>
      HttpResponse.json(makeSale({ _id: 'b1', productId: 'car-1', conversationId })),
    ),
    http.post(api('/conversations'), async ({ request }) => {
      sent.push(await request.json());
      conversationId = talk._id;
      const [message] = makeMessages([{ from: 'me', text: 'When can you come?' }]);
      return HttpResponse.json({ conversationId, message });
    }),
    ...messagesServer([{ conversation: talk, messages: [] }]).handlers,
  );
  const { user, shown } = open(routes.sale('b1'), 'seller');
  await user.click(await screen.findByRole('link', { name: 'Message buyer' }));
  expect(await screen.findByText('Write to Bea Buyer, who booked this car.')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /^Write to/ }), 'When can you come?');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(shown.location.pathname).toBe(routes.conversation(talk._id)));
  expect(sent).toEqual([
    {
      productId: 'car-1',
      bookingId: 'b1',
      clientId: expect.any(String) as string,
      text: 'When can you come?',
      photos: [],
    },
  ]);
});

test('menus count the conversations with unread messages', async () => {
  server.use(http.get(api('/conversations/unread'), () => HttpResponse.json({ conversations: 3 })));
  const { user } = open(routes.messages, 'buyer');
  const nav = within(await screen.findByRole('navigation', { name: 'Dashboard' }));
  const link = nav.getByRole('link', { name: 'Messages', hidden: true });
  await waitFor(() => expect(link).toHaveAccessibleDescription('3 unread'));
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  expect(await screen.findByRole('menuitem', { name: 'Messages (3)' })).toBeVisible();
});
