import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import { deferred } from '@/testing/deferred';
import { makeProduct } from '@/testing/factories';
import { api, extendedHeaders } from '@/testing/handlers/respond';
import { preloadTables } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { world } from '@/testing/world';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';

preloadTables(routes.dashboard);

interface Sent {
  changes: { id: string; version: number; price: number }[];
}
let sent: Sent[];
let refused: { productId: string; code: string; message: string }[];
let serverHeaders: Record<string, string>;

beforeEach(() => server.use(...extensionHandlers));
beforeEach(() => {
  sent = [];
  refused = [];
  serverHeaders = extendedHeaders;
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  world.products = [
    makeProduct({ _id: 'volvo', name: 'Volvo XC60', resalePrice: 21_500, version: 4 }),
    makeProduct({ _id: 'fiat', name: 'Fiat Panda', resalePrice: '3999.99', version: 1 }),
    makeProduct({ _id: 'kia', name: 'Kia Ceed', status: 'sold', version: 1 }),
    makeProduct({ _id: 'held', name: 'Held Seat', reservedUntil: soon, version: 1 }),
  ];
  server.use(
    http.get(api('/products/seller/:email'), () =>
      HttpResponse.json(world.products, { headers: serverHeaders }),
    ),
    http.post<never, Sent>(api('/products/prices'), async ({ request }) => {
      const body = await request.json();
      sent.push(body);
      const refusedIds = refused.map(({ productId }) => productId);
      const done = body.changes.filter(({ id }) => !refusedIds.includes(id));
      for (const { id, price } of done) {
        const product = world.products.find(({ _id }) => _id === id);
        Object.assign(product ?? {}, { resalePrice: price });
      }
      return HttpResponse.json({ modifiedCount: done.length, refused });
    }),
  );
});

const toolName = { name: 'Change price selected' };

async function openDialog() {
  const view = renderRoute(routes.dashboard, { signedInAs: 'seller' });
  await screen.findByText('Volvo XC60');
  await view.user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  await view.user.click(await screen.findByRole('button', toolName));
  return { ...view, ...(await dialogFor(view.user)) };
}

async function dialogFor(user: UserEvent, name: string | RegExp = /./) {
  const dialog = within(await screen.findByRole('dialog', { name }));
  const choose = (kind: string) =>
    user.selectOptions(dialog.getByRole('combobox', { name: 'Change' }), kind);
  return { dialog, choose };
}

async function openDialogOf(name: string) {
  const view = renderRoute(routes.dashboard, { signedInAs: 'seller' });
  await view.user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  await view.user.click(await screen.findByRole('button', toolName));
  return { ...view, ...(await dialogFor(view.user, `Change the price of ${name}`)) };
}

test('sets the price of one car: it is selected, so that typing replaces it', async () => {
  const { user, dialog } = await openDialogOf('Volvo XC60');
  const field = dialog.getByRole('textbox', { name: 'New price' });
  expect(field).toHaveValue('21500');
  expect(field).toHaveFocus();
  expect(dialog.getByRole('combobox', { name: 'Change' })).toHaveDisplayValue('Set to');
  expect(dialog.queryByRole('combobox', { name: 'Round to' })).not.toBeInTheDocument();
  expect(dialog.queryByRole('status')).not.toBeInTheDocument();
  await user.keyboard('19,900.50{Enter}');
  expect(await screen.findByText('Price of Volvo XC60 changed.')).toBeVisible();
  expect(sent).toEqual([{ changes: [{ id: 'volvo', version: 4, price: 19_900.5 }] }]);
});

test('does not send the same price and says so', async () => {
  const { user, dialog } = await openDialogOf('Volvo XC60');
  await user.keyboard('{Enter}');
  expect(await dialog.findByText('0 prices will change. 1 car will be skipped.')).toBeVisible();
  expect(dialog.getByRole('list', { name: 'Skipped cars' })).toHaveTextContent(
    'Volvo XC60: Price stays the same.',
  );
  expect(sent).toEqual([]);
});

test('sets several cars to one price, and warns about those above their original price', async () => {
  Object.assign(world.products[1] ?? {}, { originalPrice: 15_000 });
  const { user, dialog, choose } = await openDialog();
  await choose('Set to');
  expect(dialog.getByRole('textbox', { name: 'New price' })).toHaveValue('');
  await user.click(dialog.getByRole('textbox', { name: 'New price' }));
  await user.keyboard('20000');
  expect(
    dialog.getByText('1 new price is higher than the original price: Fiat Panda.'),
  ).toBeVisible();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Changed 2 prices.')).toBeVisible();
  expect(sent[0]?.changes.map(({ price }) => price)).toEqual([20_000, 20_000]);
});

test('has the current price again after a change of mind', async () => {
  const { dialog, choose } = await openDialogOf('Volvo XC60');
  await choose('Reduce by percentage');
  expect(dialog.getByRole('textbox', { name: 'Percentage' })).toHaveValue('');
  await choose('Set to');
  expect(dialog.getByRole('textbox', { name: 'New price' })).toHaveValue('21500');
});

test('keeps what was typed when it is closed, until the prices are changed', async () => {
  const { user, dialog } = await openDialog();
  const percent = { name: 'Percentage' };
  await user.type(dialog.getByRole('textbox', percent), '10');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', toolName));
  const again = (await dialogFor(user)).dialog;
  expect(again.getByRole('textbox', percent)).toHaveValue('10');
  expect(again.getByRole('textbox', percent)).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Changed 2 prices.')).toBeVisible();

  await screen.findByText('$19,350');
  await user.click(await screen.findByRole('button', toolName));
  const next = (await dialogFor(user)).dialog;
  expect(next.getByRole('textbox', percent)).toHaveValue('');
});

test('previews the old and new prices and the skipped cars, then changes the prices', async () => {
  const { user, dialog } = await openDialog();
  await user.type(dialog.getByRole('textbox', { name: 'Percentage' }), '10');
  const preview = within(dialog.getByRole('table', { name: 'Price changes' }));
  const rows = preview.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'NameCurrent priceNew price',
    'Volvo XC60$21,500$19,350',
    'Fiat Panda$3,999.99$3,600',
  ]);
  expect(dialog.getByRole('list', { name: 'Skipped cars' })).toHaveTextContent(
    'Kia Ceed: Sold.Held Seat: On hold for a buyer.',
  );
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Change 2 prices' }));
  expect(await screen.findByText('Changed 2 prices.')).toBeVisible();
  expect(sent).toEqual([
    {
      changes: [
        { id: 'volvo', version: 4, price: 19_350 },
        { id: 'fiat', version: 1, price: 3600 },
      ],
    },
  ]);
  expect(await screen.findByText('$19,350')).toBeVisible();
  // All are still selected, for another action.
  expect(await screen.findByText('4 selected')).toBeVisible();
});

test('shows how many prices were changed and which failed', async () => {
  refused = [
    { productId: 'fiat', code: 'version-conflict', message: 'This car was changed elsewhere.' },
  ];
  const { user, dialog } = await openDialog();
  await user.type(dialog.getByRole('textbox', { name: 'Percentage' }), '10');
  await user.click(dialog.getByRole('button', { name: 'Change 2 prices' }));
  expect(await dialog.findByText('1 price changed. 1 failed:')).toBeVisible();
  expect(dialog.getByText(/This car was changed elsewhere/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await screen.findByText('3 selected')).toBeVisible();
});

test('shows at the field that there is no change', async () => {
  const { user, dialog } = await openDialog();
  await user.click(dialog.getByRole('button', { name: 'Change prices' }));
  expect(await dialog.findByText('Change is required.')).toBeVisible();
  const field = dialog.getByRole('textbox', { name: 'Percentage' });
  expect(field).toHaveFocus();
  await user.type(field, '0.001');
  expect(dialog.queryByRole('table')).not.toBeInTheDocument();
  expect(sent).toEqual([]);
});

test('shows an error after a failed request and keeps the selection', async () => {
  server.use(http.post(api('/products/prices'), () => HttpResponse.error()));
  const { user, dialog } = await openDialog();
  await user.type(dialog.getByRole('textbox', { name: 'Percentage' }), '10');
  await user.click(dialog.getByRole('button', { name: 'Change 2 prices' }));
  const alert = await dialog.findByRole('alert');
  expect(alert).toHaveTextContent('We couldn’t reach Second Gear');
  // The prices may have changed, and a second attempt would change them again.
  expect(alert).toHaveTextContent('check the prices in the table. They may already have changed');
  expect(dialog.queryByText(/0 prices changed/)).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('4 selected')).toBeVisible();
});

test('does not offer price changes if the server does not support them', async () => {
  serverHeaders = {};
  const { user } = renderRoute(routes.dashboard, { signedInAs: 'seller' });
  await screen.findByText('Volvo XC60');
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  expect(await screen.findByText('4 selected')).toBeVisible();
  expect(screen.queryByRole('button', toolName)).not.toBeInTheDocument();
});

it('shows the result as a toast if the user left the page', async () => {
  const { promise: response, resolve: respond } = deferred();
  server.use(
    http.post(api('/products/prices'), async () => {
      await response;
      return HttpResponse.json({
        modifiedCount: 1,
        refused: [{ productId: 'fiat', code: 'conflict', message: 'This car has been sold.' }],
      });
    }),
  );
  const { user, dialog, goTo } = await openDialog();
  await user.type(dialog.getByRole('textbox', { name: 'Percentage' }), '5');
  await user.click(dialog.getByRole('button', { name: /^Change \d prices$/ }));
  await goTo('/blogs');
  respond();
  const message = 'Changed 1 price. Couldn’t change 1 price. This car has been sold.';
  expect(await screen.findByText(message)).toBeVisible();
});
