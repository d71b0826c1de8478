import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { changesStream } from '@/testing/changesStream';
import { TOTAL_COUNT_HEADER } from '#contract/limits';
import { routes } from '#contract/routes';
import { makeProduct } from '@/testing/factories';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { api } from '@/testing/handlers/respond';
import { preloadTables } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';

preloadTables(routes.dashboard);

let cars: ReturnType<typeof makeProduct>[];
let stream: ReturnType<typeof changesStream> | undefined;
beforeEach(() => {
  stream = undefined;
  server.use(
    http.get(api('/changes'), () => {
      stream = changesStream();
      return stream.response;
    }),
    ...extensionHandlers,
  );
  cars = ['Saab 900', 'Volvo V60', 'Audi A4'].map((name) => makeProduct({ name }));
  server.use(
    http.get(api('/products/seller/:email'), ({ request }) => {
      const pageSize = Number(new URL(request.url).searchParams.get('pageSize'));
      const headers = { [TOTAL_COUNT_HEADER]: String(cars.length + 20) };
      return HttpResponse.json(cars.slice(0, Math.min(pageSize, 3)), { headers });
    }),
  );
});

// What is never read to its end keeps the process alive.
afterEach(() => stream?.end());

const open = () =>
  renderRoute(routes.dashboard, { signedInAs: 'seller', preloadedState: { isExtended: true } });
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('link')[0]?.textContent);
/** Others have changed a car, which the stream of changes says. */
async function hear() {
  await waitFor(() => expect(stream).toBeDefined());
  stream?.send({ all: true, changes: [] });
}

test('new rows wait above those that are read, until they are asked for', async () => {
  const { user } = open();
  await user.hover(await screen.findByRole('link', { name: 'Saab 900' }));
  const before = names();
  cars = [makeProduct({ name: 'New one' }), makeProduct({ name: 'Newest' }), ...cars];
  await hear();

  const pill = await screen.findByRole('button', { name: '2 new · Show' });
  expect(names()).toEqual(before);
  await user.click(pill);
  expect(names()).toEqual(['New one', 'Newest', 'Saab 900']);
  expect(pill).not.toBeInTheDocument();
  expect(document.body).not.toHaveFocus();
});

test('new rows are shown at once, and marked, while nobody reads the others', async () => {
  const { user } = open();
  await user.hover(await screen.findByRole('link', { name: 'Saab 900' }));
  await user.hover(screen.getByRole('heading', { level: 1 }));
  cars = [makeProduct({ name: 'New one' }), ...cars];
  await hear();
  expect(await screen.findByRole('row', { name: /New one/ })).toHaveClass('isChanged');
  expect(screen.queryByRole('button', { name: /new · Show/ })).toBeNull();
});

test('new rows wait while rows are selected', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Saab 900' }));
  await user.hover(screen.getByRole('heading', { level: 1 }));
  cars = [makeProduct({ name: 'New one' }), ...cars];
  await hear();
  expect(await screen.findByRole('button', { name: '1 new · Show' })).toBeVisible();
});

test('rows that leave go at once, and one that comes back is shown in its place', async () => {
  open();
  await screen.findByRole('link', { name: 'Saab 900' });
  const all = cars;
  cars = all.filter(({ name }) => name !== 'Volvo V60');
  await hear();
  await waitFor(() => expect(names()).toEqual(['Saab 900', 'Audi A4']));
  cars = all;
  await hear();
  await waitFor(() => expect(names()).toEqual(['Saab 900', 'Volvo V60', 'Audi A4']));
  expect(screen.queryByRole('button', { name: /new · Show/ })).toBeNull();
});

test('marks a row with new values for a moment', async () => {
  open();
  await screen.findByRole('link', { name: 'Saab 900' });
  cars = cars.map((car) => (car.name === 'Volvo V60' ? { ...car, resalePrice: 12_345 } : car));
  await hear();
  const row = await screen.findByRole('row', { name: /\$12,345/ });
  expect(row).toHaveClass('isChanged');
  await waitFor(() => expect(row).not.toHaveClass('isChanged'));
});
