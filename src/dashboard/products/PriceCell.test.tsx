import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import { baseApi } from '@/api/baseApi';
import { listTag } from '@/api/tags';
import { viewport } from '@/testing/browserGaps';
import { deferred } from '@/testing/deferred';
import { makeProduct } from '@/testing/factories';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { api, extendedHeaders } from '@/testing/handlers/respond';
import { preloadTables } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

preloadTables(routes.dashboard);

interface Sent {
  changes: { id: string; version: number; price: number }[];
}
let sent: Sent[];
let refused: { productId: string; code: string; message: string }[];
let serverHeaders: Record<string, string>;

beforeEach(() => {
  sent = [];
  refused = [];
  serverHeaders = extendedHeaders;
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  world.products = [
    makeProduct({
      _id: 'volvo',
      name: 'Volvo XC60',
      originalPrice: 48_000,
      resalePrice: 21_500,
      version: 4,
    }),
    makeProduct({ _id: 'kia', name: 'Kia Ceed', status: 'sold', version: 1 }),
    makeProduct({ _id: 'held', name: 'Held Seat', reservedUntil: soon, version: 1 }),
  ];
  server.use(
    ...extensionHandlers,
    http.get(api('/products/seller/:email'), () =>
      HttpResponse.json(world.products, { headers: serverHeaders }),
    ),
    http.post<never, Sent>(api('/products/prices'), async ({ request }) => {
      const body = await request.json();
      sent.push(body);
      const [product] = world.products;
      if (refused.length === 0 && product) product.resalePrice = body.changes[0]?.price ?? 0;
      return HttpResponse.json({ modifiedCount: 1 - refused.length, refused });
    }),
  );
});

const open = () => renderRoute(routes.dashboard, { signedInAs: 'seller' });

async function openPrice() {
  const view = open();
  const row = await screen.findByRole('row', { name: /Volvo XC60/ });
  const cell = within(row).getByRole('gridcell', { name: '$21,500 editable' });
  return { ...view, cell };
}
const input = () => screen.findByRole('textbox', { name: 'Resale price of Volvo XC60' });

test('a price is changed in its cell: click, type, Enter', async () => {
  const { user, cell } = await openPrice();
  await user.click(cell);
  await user.keyboard('19,900{Enter}');
  expect(await screen.findByText('Price of Volvo XC60 changed.')).toBeVisible();
  expect(sent).toEqual([{ changes: [{ id: 'volvo', version: 4, price: 19_900 }] }]);
  expect(await screen.findByRole('gridcell', { name: '$19,900 editable' })).toBeVisible();
  expect(screen.queryByRole('textbox', { name: /^Resale price/ })).not.toBeInTheDocument();
});

test('a double click or Enter starts with the price, selected, and Escape leaves it', async () => {
  const { user, cell } = await openPrice();
  await user.dblClick(cell);
  expect(await input()).toHaveValue('21500');
  await waitFor(async () => expect(await input()).toHaveFocus());
  await user.keyboard('5{Escape}');
  expect(await screen.findByRole('gridcell', { name: '$21,500 editable' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(async () => expect(await input()).toHaveFocus());
  // The price stays the same.
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(screen.queryByRole('textbox', { name: /^Resale price/ })).not.toBeInTheDocument(),
  );
  expect(sent).toEqual([]);
});

test('a price that cannot be saved stays in its cell, with the reason', async () => {
  const { user, cell } = await openPrice();
  await user.click(cell);
  await user.keyboard('0.4');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('New price must be $0.50 or more.');
  expect(await input()).toBeInvalid();
  expect(await input()).toHaveAccessibleDescription('New price must be $0.50 or more.');
  await user.clear(await input());
  await user.type(await input(), '17.900{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('17.900 is ambiguous. Enter 17900 or 17.9.');
  await user.clear(await input());
  await user.keyboard('{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('New price is required.');
  expect(sent).toEqual([]);
  await user.keyboard('17900{Enter}');
  expect(await screen.findByText('Price of Volvo XC60 changed.')).toBeVisible();
});

test('a price above the original price is saved only after a question', async () => {
  const { user, cell } = await openPrice();
  await user.click(cell);
  await user.keyboard('215000{Enter}');
  const question = { name: 'Is this price right?' };
  const dialog = within(await screen.findByRole('alertdialog', question));
  await waitFor(() =>
    expect(
      dialog.getByText('The resale price ($215,000) is higher than the original price ($48,000).'),
    ).toBeVisible(),
  );
  await user.click(dialog.getByRole('button', { name: 'Fix price' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await waitFor(async () => expect(await input()).toHaveFocus());
  expect(await input()).toHaveValue('215000');
  expect(sent).toEqual([]);
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Yes, save it' }));
  expect(await screen.findByText('Price of Volvo XC60 changed.')).toBeVisible();
  expect(sent[0]?.changes[0]?.price).toBe(215_000);
});

test('shows that the price is being saved', async () => {
  const { promise, resolve } = deferred();
  server.use(
    http.post(api('/products/prices'), async () => {
      await promise;
      return HttpResponse.json({ modifiedCount: 1, refused: [] });
    }),
  );
  const { user, cell } = await openPrice();
  await user.click(cell);
  await user.keyboard('19900{Enter}');
  expect(await screen.findByRole('progressbar', { name: 'Saving' })).toBeVisible();
  expect(await input()).toHaveAttribute('readonly');
  resolve();
  expect(await screen.findByText('Price of Volvo XC60 changed.')).toBeVisible();
  await waitFor(() =>
    expect(screen.queryByRole('progressbar', { name: 'Saving' })).not.toBeInTheDocument(),
  );
});

test('a refused price returns to the old one, and the reason is shown once', async () => {
  refused = [{ productId: 'volvo', code: 'conflict', message: 'This car is sold.' }];
  const { user, cell } = await openPrice();
  await user.click(cell);
  await user.keyboard('19900{Enter}');
  expect(
    await screen.findAllByText('Price of Volvo XC60 wasn’t changed. This car is sold.'),
  ).toHaveLength(1);
  expect(await screen.findByRole('gridcell', { name: '$21,500 editable' })).toBeVisible();
});

test('a failed request returns to the old price and says why', async () => {
  server.use(http.post(api('/products/prices'), () => HttpResponse.error()));
  const { user, cell } = await openPrice();
  await user.click(cell);
  await user.keyboard('19900{Enter}');
  expect(await screen.findByText(/^Volvo XC60: We couldn’t reach Second Gear/)).toBeVisible();
  expect(await screen.findByRole('gridcell', { name: '$21,500 editable' })).toBeVisible();
});

test('a second change does not wait for the list', async () => {
  const { user, cell } = await openPrice();
  const { promise, resolve } = deferred();
  server.use(
    http.get(api('/products/seller/:email'), async () => {
      await promise;
      return HttpResponse.json(world.products, { headers: serverHeaders });
    }),
  );
  await user.click(cell);
  await user.keyboard('19900{Enter}');
  await user.dblClick(await screen.findByRole('gridcell', { name: '$19,900 editable' }));
  await user.keyboard('19800{Enter}');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.changes).toEqual([{ id: 'volvo', version: 5, price: 19_800 }]);
  resolve();
  expect(await screen.findByRole('gridcell', { name: '$19,800 editable' })).toBeVisible();
});

test('prices of sold cars and of cars on hold cannot be edited', async () => {
  const { user } = await openPrice();
  expect(screen.getAllByRole('gridcell', { name: / editable$/ })).toHaveLength(1);
  const row = within(screen.getByRole('row', { name: /Held Seat/ }));
  const [price] = row.getAllByRole('gridcell', { name: /^\$/ }).slice(-1);
  if (price) await user.dblClick(price);
  expect(screen.queryByRole('textbox', { name: /^Resale price/ })).not.toBeInTheDocument();
});

test('prices cannot be edited if the server does not support it', async () => {
  serverHeaders = {};
  const { user } = open();
  const row = within(await screen.findByRole('row', { name: /Volvo XC60/ }));
  await user.dblClick(row.getByRole('gridcell', { name: '$21,500' }));
  expect(screen.queryByRole('textbox', { name: /^Resale price/ })).not.toBeInTheDocument();
});

test('on a phone the price is a button that opens the price dialog', async () => {
  viewport.width = 360;
  const { user } = open();
  await user.click(
    await screen.findByRole('button', { name: '$21,500, change price of Volvo XC60' }),
  );
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Change the price of Volvo XC60' }),
  );
  expect(dialog.getByRole('textbox', { name: 'New price' })).toHaveValue('21500');
  await user.keyboard('19900{Enter}');
  expect(await screen.findByText('Price of Volvo XC60 changed.')).toBeVisible();
  expect(
    await screen.findByRole('button', { name: '$19,900, change price of Volvo XC60' }),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: /change price of Kia Ceed/ })).toBeNull();
});

describe('when the rows change while a price is edited', () => {
  const names = ['Audi A4', 'BMW i3', 'Citroen C3'];
  beforeEach(() => {
    world.products = names.map((name, index) =>
      makeProduct({
        ...{ _id: `car-${index}`, name, originalPrice: 30_000, resalePrice: 20_000 + index },
        ...{ version: 1, createdAt: `2026-11-2${9 - index}T12:00:00.000Z` },
      }),
    );
  });
  const priceOf = async (name: string) =>
    within(await screen.findByRole('row', { name: new RegExp(name) })).getByRole('gridcell', {
      name: / editable$/,
    });
  const field = (name: string) => screen.findByRole('textbox', { name: `Resale price of ${name}` });
  /** Another device has changed the cars, and this one asks again. */
  const seeOthers = ({ store }: ReturnType<typeof open>, change: () => void) =>
    act(async () => {
      change();
      store.dispatch(baseApi.util.invalidateTags([listTag('Product')]));
      await Promise.all(store.dispatch(baseApi.util.getRunningQueriesThunk()));
    });
  const remove = (id: string) => () => {
    world.products = world.products.filter(({ _id }) => _id !== id);
  };

  test('what is typed stays with its car, and reaches no other one after it was deleted', async () => {
    refused = [
      { productId: 'car-1', code: 'not-found', message: 'This car is no longer for sale.' },
    ];
    const view = open();
    const { user } = view;
    await user.dblClick(await priceOf('BMW i3'));
    await user.clear(await field('BMW i3'));
    await user.keyboard('19');
    await seeOthers(view, remove('car-1'));
    expect(await field('BMW i3')).toHaveFocus();
    await user.keyboard('500{Enter}');
    const end = 'Price of BMW i3 wasn’t changed. This car is no longer for sale.';
    expect(await screen.findByText(end)).toBeVisible();
    expect(sent).toEqual([{ changes: [{ id: 'car-1', version: 1, price: 19_500 }] }]);
    await waitFor(() => expect(screen.queryByText('BMW i3')).not.toBeInTheDocument());
    // Not at the price of the car that took its place.
    await waitFor(() => expect(screen.getByRole('link', { name: 'Citroen C3' })).toHaveFocus());
    await user.keyboard('500');
    expect(screen.queryByRole('textbox', { name: /^Resale price/ })).not.toBeInTheDocument();
  });

  test('a car that moved is saved, and the next price is that of the car below', async () => {
    const view = open();
    const { user } = view;
    await user.dblClick(await priceOf('Audi A4'));
    await seeOthers(view, () => world.products.reverse());
    await user.clear(await field('Audi A4'));
    await user.keyboard('19500{Enter}');
    expect(await screen.findByText('Price of Audi A4 changed.')).toBeVisible();
    expect(sent[0]?.changes[0]).toMatchObject({ id: 'car-0', price: 19_500 });
    await waitFor(async () => expect(await priceOf('BMW i3')).toHaveFocus());
  });

  test.each([
    ['the price', async () => priceOf('BMW i3')],
    ['the Delete button', () => screen.findByRole('button', { name: 'Delete BMW i3' })],
  ])('the focus goes from %s of a deleted car to the name of the next one', async (_what, get) => {
    const view = open();
    const { user } = view;
    await priceOf('BMW i3');
    const element = await get();
    await user.click(await priceOf('BMW i3'));
    if (element.tagName === 'BUTTON') await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(element).toHaveFocus();
    await seeOthers(view, remove('car-1'));
    await waitFor(() => expect(screen.getByRole('link', { name: 'Citroen C3' })).toHaveFocus());
  });

  test('another page, sort or search ends the edit with a notice, and keeps its own focus', async () => {
    const { user, goTo } = open();
    await user.dblClick(await priceOf('BMW i3'));
    await user.clear(await field('BMW i3'));
    await user.keyboard('0.1');
    const search = screen.getByRole('searchbox', { name: 'Search cars' });
    await user.click(search);
    await user.type(search, 'Audi');
    expect(
      await screen.findByText('BMW i3 is no longer in this list. Nothing was saved.'),
    ).toBeVisible();
    expect(search).toHaveFocus();
    await goTo(routes.dashboard);
    expect(await priceOf('BMW i3')).toBeVisible();
    expect(sent).toEqual([]);
  });

  test('the key of the search edits no price', async () => {
    const { user } = open();
    await user.click(await priceOf('BMW i3'));
    await user.keyboard('/');
    expect(screen.queryByRole('textbox', { name: /^Resale price/ })).not.toBeInTheDocument();
  });
});
