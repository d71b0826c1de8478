import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { WireFound } from '#contract/find';
import { routes } from '#contract/routes';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { api } from '@/testing/handlers/respond';
import { renderRoute } from '@/testing/renderRoute';
import { fail } from '@/testing/responses';
import { server } from '@/testing/server';

beforeAll(() => import('./FindDialog'));

const all: WireFound[] = [
  { kind: 'person', _id: 'p1', name: 'Ann Quill', email: 'ann@demo.test' },
  { kind: 'car', _id: 'c1', name: 'Quillmobile', email: 'ann@demo.test' },
  {
    kind: 'order',
    _id: '3ab16c93-0000-4000-8000-000000000000',
    name: 'Quillmobile',
    email: 'ben@demo.test',
    buyerId: 'p2',
  },
  {
    kind: 'order',
    _id: '4ab16c93-0000-4000-8000-000000000000',
    name: 'Quillmobile',
    email: 'ben@demo.test',
    buyerId: 'p2',
    paymentId: 'pi_1',
  },
];
let asked: string[];
beforeEach(() => {
  asked = [];
  server.use(
    ...extensionHandlers,
    http.get(api('/find'), ({ request }) => {
      const q = new URL(request.url).searchParams.get('q') ?? '';
      asked.push(q);
      return HttpResponse.json(q === 'zzz' ? [] : all);
    }),
  );
});

const open = (signedInAs: 'admin' | 'seller' | 'buyer', isExtended = true) =>
  renderRoute(routes.profile, { signedInAs, preloadedState: { isExtended } });
const button = { name: 'Find a person, car or order' };

test('Ctrl+K finds people, cars and orders, and Enter opens the marked one', async () => {
  const { user, shown } = open('admin');
  await screen.findByRole('button', button);
  await user.keyboard('{Control>}k{/Control}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Find' }));
  const field = dialog.getByRole('combobox');
  expect(field).toHaveFocus();
  await user.type(field, 'quill');
  const options = await dialog.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Ann Quillann@demo.test',
    'Quillmobileann@demo.test',
    'SG-3AB1-6C93Quillmobile · ben@demo.test',
    'SG-4AB1-6C93Quillmobile · ben@demo.test',
  ]);
  expect(asked).toEqual(['quill']);
  expect(field).toHaveAttribute('aria-activedescendant', options[0]?.id);
  await user.keyboard('{ArrowDown}');
  expect(options[1]).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(field).toHaveAttribute('aria-activedescendant', options[3]?.id);
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(shown.location.pathname).toBe(routes.person('p1')));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  [2, '/dashboard/people/p2?tab=bookings'],
  [3, '/dashboard/payments?state=payments&payment=pi_1'],
])('leads to the booking of an unpaid order and the payment of a paid one', async (index, path) => {
  const { user, shown } = open('admin');
  await user.click(await screen.findByRole('button', button));
  await user.type(await screen.findByRole('combobox'), 'quill');
  const options = await screen.findAllByRole('option');
  await user.click(options[index] ?? document.body);
  await waitFor(() => expect(shown.location.pathname + shown.location.search).toBe(path));
});

test('Enter searches for a text whose results are not shown yet, and opens none of the earlier ones', async () => {
  const { user, shown } = open('admin');
  await user.click(await screen.findByRole('button', button));
  const field = await screen.findByRole('combobox');
  await user.type(field, 'quill');
  await screen.findAllByRole('option');
  // Within the pause after which a text is sent.
  fireEvent.change(field, { target: { value: 'quillm' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(asked).toEqual(['quill', 'quillm']));
  expect(shown.location.pathname).toBe(routes.profile);
  await screen.findAllByRole('option');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(shown.location.pathname).toBe(routes.person('p1')));
});

test('says that nothing matches, and why it failed', async () => {
  const { user } = open('admin');
  await user.click(await screen.findByRole('button', button));
  const field = await screen.findByRole('combobox');
  await user.type(field, 'zzz');
  expect(await screen.findByText('Nothing matches “zzz”.')).toBeVisible();
  fail('GET /find', 400, { message: 'Down.', code: 'validation-failed' });
  await user.type(field, 'y');
  expect(await screen.findByText(/We couldn’t search/)).toBeVisible();
});

test.each([
  ['seller', true],
  ['buyer', true],
  ['admin', false],
] as const)('a %s with extensions %s does not have it', async (role, isExtended) => {
  const { user } = open(role, isExtended);
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  await screen.findByRole('navigation', { name: /dashboard/i });
  expect(screen.queryByRole('button', button)).toBeNull();
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('dialog')).toBeNull();
});
