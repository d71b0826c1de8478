import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { errorCodes } from '#contract/errorCodes';
import type { WireImport } from '#contract/imports';
import { routes } from '#contract/routes';
import { csvText } from '@/dashboard/ui/files';
import { makeProduct } from '@/testing/factories';
import { viewport } from '@/testing/browserGaps';
import { api, extendedHeaders } from '@/testing/handlers/respond';
import { preloadTables } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { world } from '@/testing/world';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { importServer, type SentImport } from '@/testing/handlers/importHandlers';
import { toProduct } from '@/api/productsApi';
import { toCsv } from '@/dashboard/table/exportCsv';
import { templateLines } from './importing/columns';
import { productsCsv } from './productsCsv';

preloadTables(routes.importProducts, routes.dashboard, routes.addProduct);

const [headers = [], example = []] = templateLines('SUV');
const row = (changes: Record<string, string> = {}) =>
  headers.map((header, index) => changes[header] ?? example[index] ?? '');
const fileOf = (rows: string[][], name = 'cars.csv') =>
  new File([csvText([headers, ...rows])], name, { type: 'text/csv' });

let imports: WireImport[];
let sent: SentImport[];
let serverHeaders: Record<string, string>;

beforeEach(() => server.use(...extensionHandlers));
beforeEach(() => {
  imports = [];
  serverHeaders = extendedHeaders;
  viewport.width = 1280;
  const imported = importServer();
  sent = imported.sent;
  server.use(
    http.get(api('/categories'), () =>
      HttpResponse.json(world.categories, { headers: serverHeaders }),
    ),
    http.get(api('/products/import'), () => HttpResponse.json(imports)),
    ...imported.handlers,
  );
});

const open = () =>
  renderRoute(routes.importProducts, {
    signedInAs: 'seller',
    preloadedState: { isExtended: true },
  });
const input = async () => screen.findByLabelText(/choose .*file/i, { selector: 'input' });
async function choose(...rows: string[][]) {
  const view = open();
  await view.user.upload(await input(), fileOf(rows));
  await screen.findByRole('heading', { level: 2, name: 'cars.csv' });
  return view;
}
const status = (message: string) => screen.findByText(message);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

test('previews every row and lists the cars after confirmation', async () => {
  await choose(row({ Name: 'First' }), row({ Name: 'Second', Category: 'Sedan' }));
  expect(await status('All 2 rows are ready to list.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 2 })).toHaveFocus();
  const table = within(screen.getByRole('region', { name: 'File preview' }));
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['2', '3']);
  expect(table.getByText('Second')).toBeVisible();
  expect(sent).toEqual([]);

  await press('List 2 cars');
  expect(sent).toEqual([]);
  await confirm('List 2 cars');
  expect(await status('2 cars listed.')).toBeVisible();
  expect(sent).toMatchObject([
    {
      rows: [
        { name: 'First', categoryId: 'suv' },
        { name: 'Second', categoryId: 'sedan' },
      ],
    },
  ]);
  expect(screen.getByRole('link', { name: 'Go to My Products' })).toBeVisible();
  await press('Import another file');
  expect(screen.getByRole('group', { name: 'CSV file' })).toHaveFocus();
});

test('says with which country’s code phone numbers without one are read', async () => {
  const { unmount } = await choose(row({ Phone: '+351 912 345 678' }));
  expect(screen.queryByText(/without a country code/)).not.toBeInTheDocument();
  unmount();
  await choose(row({ Phone: '(202) 555-0143' }));
  expect(
    screen.getByText('Phone numbers without a country code are read with +1 (United States).'),
  ).toBeVisible();
  await press('List 1 car');
  await confirm('List 1 car');
  expect(await status('1 car listed.')).toBeVisible();
  expect(sent[0]?.rows[0]).toMatchObject({ phone: '+12025550143' });
});

test('an export of My Products can be imported again', async () => {
  const cars = [
    makeProduct({
      ...{ name: 'Volvo "V60", D4', categoryId: 'suv', phone: '+351 912 345 678' },
      ...{
        description: 'One owner.\nTwo sets of tyres.',
        condition: 'fair',
        resalePrice: 17_900.5,
      },
      ...{ mileageKm: 61_000, fuel: 'plug-in-hybrid', gearbox: 'automatic', powerKw: 140 },
      ...{ colour: 'Blue', doors: 5, seats: 5, previousOwners: 1, nextInspection: '2027-05' },
      ...{ serviceHistory: 'full', accidentFree: false, vin: 'YV1MS382XF2123456' },
    }),
    makeProduct({ name: 'Kia Ceed', categoryId: 'sedan', status: 'sold' }),
  ];
  const names = world.categories.map(({ _id, name }) => ({ id: _id, name }));
  const text = toCsv(cars.map(toProduct), productsCsv(names));
  const { user } = open();
  await user.upload(await input(), new File([text], 'cars.csv'));
  expect(await status('All 2 rows are ready to list.')).toBeVisible();
  await press('List 2 cars');
  await confirm('List 2 cars');
  expect(await status('2 cars listed.')).toBeVisible();
  expect(sent[0]?.rows[0]).toMatchObject({
    ...{
      name: 'Volvo "V60", D4',
      categoryId: 'suv',
      phone: '+351912345678',
      resalePrice: 17_900.5,
    },
    ...{
      fuel: 'plug-in-hybrid',
      nextInspection: '2027-05',
      accidentFree: false,
      mileageKm: 61_000,
    },
  });
});

test('shows every error at its cell and lists only the valid rows', async () => {
  await choose(
    row({ Name: 'Right' }),
    row({ Name: 'Dear', 'Resale price': 'much' }),
    row({ Name: '', Phone: 'x' }),
  );
  expect(await status('1 of 3 rows are ready to list; 2 need fixing.')).toBeVisible();
  const region = within(screen.getByRole('region', { name: 'File preview' }));
  expect(region.queryByText('Right')).not.toBeInTheDocument();
  const dear = within(region.getByRole('row', { name: /Dear/ }));
  const price = dear.getByRole('textbox', { name: 'Resale price, row 3' });
  expect(price).toHaveValue('much');
  expect(price).toHaveAccessibleDescription('Resale price must be a number.');
  expect(region.getByText('Name is required.')).toBeVisible();
  expect(region.getByText('Phone must have 3 to 20 digits and no other characters.')).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Show only rows with errors' }));
  expect(region.getByText('Right')).toBeVisible();

  await press('List 1 car');
  expect(screen.getByRole('alertdialog')).toHaveTextContent('2 rows with errors will be skipped');
  await confirm('List 1 car');
  expect(await status('1 car listed.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download 2 rows with errors' })).toBeVisible();
  expect(sent[0]?.rows).toHaveLength(1);
});

test('repeats the same import after a lost response', async () => {
  await choose(row({ Name: 'Only once' }));
  let isLost = true;
  server.use(
    http.post<never, SentImport>(api('/products/import'), async ({ request }) => {
      if (!isLost) return undefined;
      isLost = false;
      const body = await request.json();
      sent.push(body);
      world.products.push(...body.rows.map((fields) => makeProduct(fields)));
      return HttpResponse.error();
    }),
  );
  await press('List 1 car');
  await confirm('List 1 car');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('We couldn’t reach Second Gear');
  expect(alert).toHaveTextContent('You can safely try again: no car is listed twice.');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await press('List 1 car');
  await confirm('List 1 car');
  await status('1 car listed.');
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(world.products.filter(({ name }) => name === 'Only once')).toHaveLength(1);
});

test('shows which rows exceed the limit of cars, and lists the others', async () => {
  const full = 'You’ve reached the limit of 5,000 cars.';
  server.use(
    http.post(
      api('/products/import'),
      () =>
        HttpResponse.json(
          { message: full, code: errorCodes.validation, fieldErrors: { 'rows[1].row': full } },
          { status: 400 },
        ),
      { once: true },
    ),
  );
  await choose(row({ Name: 'Fits' }), row({ Name: 'Too many' }));
  await press('List 2 cars');
  await confirm('List 2 cars');
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was listed');
  expect(screen.getByText(full)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await press('List 1 car');
  await confirm('List 1 car');
  await status('1 car listed.');
  expect(world.products.filter(({ name }) => /Fits|Too many/.test(name))).toHaveLength(1);
});

test('shows the server’s errors at their cells once the dialog has closed, and keeps the focus', async () => {
  server.use(
    http.post(api('/products/import'), () =>
      HttpResponse.json(
        { message: 'x', fieldErrors: { 'rows[0].vin': 'A car with this VIN is already listed.' } },
        { status: 400 },
      ),
    ),
  );
  await choose(row({ VIN: 'WVWZZZ1JZXW000001' }));
  const hiddenAlerts: HTMLElement[] = [];
  const observer = new MutationObserver(() => {
    const accessible = screen.queryAllByRole('alert');
    const all = screen.queryAllByRole('alert', { hidden: true });
    hiddenAlerts.push(...all.filter((alert) => !accessible.includes(alert)));
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await press('List 1 car');
  await confirm('List 1 car');
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was listed');
  observer.disconnect();
  expect(hiddenAlerts).toEqual([]);
  expect(screen.getByText('A car with this VIN is already listed.')).toBeVisible();
  expect(await status('0 of 1 row is ready to list; 1 needs fixing.')).toBeVisible();
  // The button that opened the dialog is disabled, because no valid row is left.
  await waitFor(() => expect(screen.getByRole('heading', { level: 2 })).toHaveFocus());
});

test('shows why a file cannot be read, and which columns of another one are ignored', async () => {
  const { user } = open();
  await user.upload(await input(), new File(['Name,Price\nVolvo,1'], 'x.csv'));
  expect(await screen.findByRole('alert')).toHaveTextContent('10 columns are missing');
  // The element that had the focus was replaced.
  expect(screen.getByRole('group', { name: 'CSV file' })).toHaveFocus();
  const text = csvText([
    [...headers, 'Stock no.'],
    [...row(), 'A1'],
  ]);
  await user.upload(await input(), new File([text], 'cars.csv'));
  expect(await screen.findByText('1 unknown column ignored: “Stock no.”.')).toBeVisible();
});

test('paginates 500 rows', async () => {
  await choose(...Array.from({ length: 500 }, (_, n) => row({ Name: `Car ${n}` })));
  expect(await status('All 500 rows are ready to list.')).toBeVisible();
  expect(screen.getAllByRole('rowheader')).toHaveLength(25);
  await userEvent.click(screen.getByRole('button', { name: 'Go to next page' }));
  expect(await screen.findByText('Car 25')).toBeVisible();
});

test('shows rows as cards with their errors on a phone', async () => {
  viewport.width = 360;
  await choose(row({ Name: 'Dear', 'Resale price': 'much' }));
  const card = within(screen.getByRole('list', { name: 'File preview' }));
  expect(card.getByText('Row 2')).toBeVisible();
  const price = card.getByRole('textbox', { name: 'Resale price' });
  expect(price).toHaveAccessibleDescription('Resale price must be a number.');
  await userEvent.clear(price);
  await userEvent.type(price, '12.500,00{Enter}');
  expect(card.getByText(/\$12,500 · SUV · 2019 · Lisbon/)).toBeVisible();
  expect(await status('1 row is ready to list.')).toBeVisible();
});

test('shows the photo downloads of recent imports', async () => {
  imports = [
    {
      _id: 'two',
      createdAt: '2026-03-05T10:00:00.000Z',
      listed: 3,
      pictures: 3,
      waiting: 3,
      retries: [{ productId: 'car-2', name: 'Skoda Fabia', nextAt: '2026-03-05T10:08:00.000Z' }],
      failures: [],
    },
    {
      _id: 'one',
      createdAt: '2026-03-04T10:00:00.000Z',
      listed: 2,
      pictures: 2,
      waiting: 0,
      retries: [],
      failures: [{ productId: 'car-1', name: 'Volvo XC60', reason: 'It answers 404.' }],
    },
  ];
  open();
  const history = within(await screen.findByRole('region', { name: 'Recent imports' }));
  expect(history.getByText(/3 cars listed\. Downloading 2 photos…/)).toBeVisible();
  expect(history.getByText(/We couldn’t download 1 photo yet\./)).toBeVisible();
  expect(history.getByRole('link', { name: 'Skoda Fabia' })).toBeVisible();
  expect(history.getByText(/next try Mar 5, 2026/)).toBeVisible();
  expect(history.getByText(/It answers 404/)).toBeVisible();
  expect(history.getByRole('link', { name: 'Volvo XC60' })).toHaveAttribute(
    'href',
    routes.editProduct('car-1'),
  );
});

test('shows an error if recent imports cannot be loaded, and Retry loads them', async () => {
  server.use(http.get(api('/products/import'), () => HttpResponse.json({}, { status: 500 })));
  const { user } = open();
  expect(await screen.findByText('We couldn’t load your recent imports')).toBeVisible();
  imports = [
    {
      _id: 'one',
      createdAt: '2026-03-04T10:00:00.000Z',
      listed: 2,
      pictures: 0,
      waiting: 0,
      retries: [],
      failures: [],
    },
  ];
  server.use(http.get(api('/products/import'), () => HttpResponse.json(imports)));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/2 cars listed\./)).toBeVisible();
});

test('is linked from My Products and Add Product if the server supports it', async () => {
  const { user, shown, goTo } = renderRoute(routes.dashboard, {
    signedInAs: 'seller',
    preloadedState: { isExtended: true },
  });
  await user.click(await screen.findByRole('link', { name: 'Import from CSV' }));
  expect(shown.location.pathname).toBe(routes.importProducts);
  await goTo(routes.addProduct);
  expect(await screen.findByRole('link', { name: 'Import from CSV' })).toBeVisible();
});

test('is not linked if the server does not support it', async () => {
  serverHeaders = {};
  renderRoute(routes.dashboard, { signedInAs: 'seller' });
  expect(await screen.findByRole('heading', { name: 'My Products' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Import from CSV' })).not.toBeInTheDocument();
});

test('is only for sellers', async () => {
  const { shown } = renderRoute(routes.importProducts, {
    signedInAs: 'buyer',
    preloadedState: { isExtended: true },
  });
  await waitFor(() => expect(shown.location.pathname).toBe(routes.login));
});
