import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { WireRemoved } from '#contract/removed';
import { routes } from '#contract/routes';
import { makeUser } from '@/testing/factories';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { pagedList } from '@/testing/handlers/paged';
import { api } from '@/testing/handlers/respond';
import { preloadPages, preloadTables } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

preloadPages(routes.removed);
preloadTables(routes.sellers);

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
let removed: WireRemoved[] = [];
const restored: string[] = [];
const makeRemoved = (overrides: Partial<WireRemoved>): WireRemoved => ({
  _id: 'c1',
  kind: 'product',
  name: 'Saab 900',
  removedAt: day(-3),
  goneAt: day(26.5),
  by: 'owner',
  ...overrides,
});

beforeEach(() => {
  removed = [];
  restored.length = 0;
  server.use(...extensionHandlers);
  server.use(
    pagedList('/removed', () => removed),
    http.post(api('/removed/:kind/:id/restore'), ({ params }) => {
      restored.push(`${String(params.kind)} ${String(params.id)}`);
      removed = removed.filter(({ _id }) => _id !== params.id);
      return HttpResponse.json({ message: 'Restored Saab 900. It’s for sale again.' });
    }),
  );
});

const open = (signedInAs: 'seller' | 'admin' | 'buyer', search = '') =>
  renderRoute(`${routes.removed}${search}`, { signedInAs, preloadedState: { isExtended: true } });
const rowOf = async (name: RegExp) => {
  const rows = await within(await screen.findByRole('list', { name: 'Removed' })).findAllByRole(
    'listitem',
  );
  const row = rows.find(({ textContent }) => name.test(textContent));
  if (!row) throw new Error(`No row ${name.source}`);
  return within(row);
};

test('a seller restores a car, and the focus goes to the next one', async () => {
  removed = [makeRemoved({}), makeRemoved({ _id: 'c2', name: 'Fiat Panda', goneAt: day(1.5) })];
  const { user } = open('seller');
  const saab = await rowOf(/Saab 900/);
  expect(saab.getByText(/^Deleted by its seller/)).toBeVisible();
  expect(saab.getByText('Gone for good in 27 days')).toBeVisible();
  expect((await rowOf(/Fiat/)).getByText('Gone for good in 2 days')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'People' })).not.toBeInTheDocument();
  await user.click(saab.getByRole('button', { name: 'Restore Saab 900' }));
  expect(await screen.findByText('Restored Saab 900. It’s for sale again.')).toBeVisible();
  expect(restored).toEqual(['product c1']);
  await waitFor(() => expect(screen.queryByText('Saab 900')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Restore Fiat Panda' })).toHaveFocus();
});

test('what stands in the way is said, and a person says what comes along', async () => {
  removed = [
    makeRemoved({
      _id: 'u1',
      kind: 'user',
      name: 'Sam',
      email: 'sam@example.com',
      by: 'admin',
      reason: 'Fraud.',
      cars: 9,
      obstacle: 'The email is in use again.',
    }),
  ];
  open('admin', '?kind=user');
  const sam = await rowOf(/Sam/);
  expect(sam.getByText('Sam · sam@example.com')).toBeVisible();
  expect(sam.getByText(/comes back with 9 cars · “Fraud\.”/)).toBeVisible();
  expect(sam.getByText('The email is in use again.')).toBeVisible();
  expect(sam.getByRole('button', { name: 'Restore Sam' })).toBeDisabled();
});

test('a refusal stays on the page as words', async () => {
  removed = [makeRemoved({})];
  server.use(
    http.post(api('/removed/:kind/:id/restore'), () =>
      HttpResponse.json({ message: 'Another car with the same VIN is for sale.' }, { status: 409 }),
    ),
  );
  const { user } = open('seller');
  await user.click(await screen.findByRole('button', { name: 'Restore Saab 900' }));
  expect(await screen.findByText('Another car with the same VIN is for sale.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Restore Saab 900' })).toBeEnabled();
});

test('says that nothing was removed, and offers Retry', async () => {
  server.use(
    http.get(api('/removed'), () => HttpResponse.json({}, { status: 403 }), { once: true }),
  );
  const { user } = open('seller');
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nothing here in the last 30 days')).toBeVisible();
});

test('a buyer has nothing to restore, and asks for nothing', async () => {
  open('buyer');
  expect(await screen.findByText('You have nothing to restore')).toBeVisible();
  expect(world.calls.filter((call) => call.includes('/removed'))).toEqual([]);
});

describe('the toast after a deletion', () => {
  const deleteSam = async () => {
    world.users = [makeUser({ _id: 's1', name: 'Sam', role: 'seller' })];
    const { user } = renderRoute(routes.sellers, {
      signedInAs: 'admin',
      preloadedState: { isExtended: true },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete Sam' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }));
    await question.findByText('Nothing else is affected.');
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Successfully deleted the user!')).toBeVisible();
    return user;
  };

  it('takes it back on Undo', async () => {
    const user = await deleteSam();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Restored.')).toBeVisible();
    expect(restored).toEqual(['user s1']);
    expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
  });

  it('takes it back on Alt+Z', async () => {
    await deleteSam();
    fireEvent.keyDown(document, { altKey: true, code: 'KeyZ', key: 'z' });
    await waitFor(() => expect(restored).toEqual(['user s1']));
    // Nothing is left to take back.
    fireEvent.keyDown(document, { altKey: true, code: 'KeyZ', key: 'z' });
    expect(await screen.findByText('Restored.')).toBeVisible();
    expect(restored).toEqual(['user s1']);
  });
});
