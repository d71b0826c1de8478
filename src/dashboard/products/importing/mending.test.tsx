import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import { csvText } from '@/dashboard/ui/files';
import { viewport } from '@/testing/browserGaps';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { importServer, type SentImport } from '@/testing/handlers/importHandlers';
import { api } from '@/testing/handlers/respond';
import { preloadTables } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { templateLines } from './columns';

preloadTables(routes.importProducts);

const [headers = [], example = []] = templateLines('SUV');
const row = (changes: Record<string, string>) =>
  headers.map((header, index) => changes[header] ?? example[index] ?? '');

let sent: SentImport[];
beforeEach(() => {
  viewport.width = 1280;
  const imported = importServer();
  sent = imported.sent;
  server.use(
    ...extensionHandlers,
    http.get(api('/products/import'), () => HttpResponse.json([])),
    ...imported.handlers,
  );
});

async function choose(...rows: string[][]) {
  const { user } = renderRoute(routes.importProducts, {
    signedInAs: 'seller',
    preloadedState: { isExtended: true },
  });
  const input = await screen.findByLabelText(/choose .*file/i, { selector: 'input' });
  await user.upload(input, new File([csvText([headers, ...rows])], 'cars.csv'));
  await screen.findByRole('heading', { level: 2, name: 'cars.csv' });
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
async function list(name: string) {
  await press(name);
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name }),
  );
}

test('lists rows whose errors were fixed in their cells', async () => {
  await choose(
    row({ Name: 'Right' }),
    row({ Name: 'Dear', 'Resale price': 'much', Category: 'Boats' }),
  );
  const field = (name: string, role = 'textbox') => screen.getByRole(role, { name });
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headings.slice(0, 4)).toEqual(['Row', 'Name', 'Category', 'Resale price']);
  await userEvent.selectOptions(field('Category, row 3', 'combobox'), 'Sedan');
  expect(field('Category, row 3', 'combobox')).toHaveAccessibleDescription('Fixed');
  await userEvent.clear(field('Resale price, row 3'));
  await userEvent.type(field('Resale price, row 3'), 'more');
  await userEvent.tab();
  expect(field('Resale price, row 3')).toBeInvalid();
  expect(await screen.findByText('1 of 2 rows are ready to list; 1 needs fixing.')).toBeVisible();
  await userEvent.clear(field('Resale price, row 3'));
  await userEvent.type(field('Resale price, row 3'), '15 900 €{Enter}');
  expect(field('Resale price, row 3')).toBeValid();
  expect(await screen.findByText('All 2 rows are ready to list.')).toBeVisible();

  await list('List 2 cars');
  expect(await screen.findByText('2 cars listed.')).toBeVisible();
  expect(sent).toMatchObject([
    { rows: [{ name: 'Right' }, { name: 'Dear', categoryId: 'sedan', resalePrice: 15_900 }] },
  ]);
});

test('asks for the columns of headings that are not ours, and remembers them for the next file', async () => {
  const foreign: Record<string, string> = { Name: 'Modell', 'Resale price': 'Preis' };
  const file = (name: string, cells: string[]) =>
    new File([csvText([headers.map((header) => foreign[header] ?? header), cells])], name);
  const { user } = renderRoute(routes.importProducts, {
    signedInAs: 'seller',
    preloadedState: { isExtended: true },
  });
  const upload = async (chosen: File) =>
    user.upload(await screen.findByLabelText(/choose .*file/i, { selector: 'input' }), chosen);
  await upload(file('yard.csv', row({ Name: 'Golf VII' })));
  expect(await screen.findByRole('heading', { level: 2, name: 'yard.csv' })).toHaveFocus();
  const field = (name: string) => screen.getByRole('combobox', { name });
  expect(within(screen.getByRole('main')).getAllByRole('combobox')).toHaveLength(2);
  await press('Preview rows');
  expect(field('Name')).toHaveFocus();
  expect(field('Name')).toHaveAccessibleDescription('Choose the column of your file.');
  await user.selectOptions(field('Name'), 'Modell (Golf VII)');
  // A column has one field.
  expect(
    within(field('Resale price')).queryByRole('option', { name: 'Modell (Golf VII)' }),
  ).not.toBeInTheDocument();
  await user.selectOptions(field('Resale price'), 'Preis (17900)');
  await press('Preview rows');
  expect(await screen.findByText('1 row is ready to list.')).toBeVisible();
  expect(screen.getByRole('columnheader', { name: 'Modell' })).toBeVisible();

  await upload(file('second.csv', row({ Name: 'Polo' })));
  await screen.findByRole('heading', { level: 2, name: 'second.csv' });
  expect(field('Name')).toHaveTextContent('Modell (Polo)');
  await press('Preview rows');
  await list('List 1 car');
  expect(await screen.findByText('1 car listed.')).toBeVisible();
  expect(sent[0]?.rows).toMatchObject([{ name: 'Polo', resalePrice: 17_900 }]);
});

test('asks about cars that were unused for many years before it lists them', async () => {
  await choose(row({ 'Purchase year': '2010', 'Years of use': '2' }));
  await press('List 1 car');
  expect(await screen.findByRole('list', { name: 'Check these details' })).toHaveTextContent(
    'Row 2: The car was bought in 2010, but you entered 2 years of use.',
  );
});

test('finds the same VIN twice, until one of them is changed', async () => {
  const VIN = 'WVWZZZ1JZXW000001';
  await choose(row({ VIN }), row({ Name: 'Second', VIN }));
  const vin = screen.getByRole('textbox', { name: 'VIN, row 3' });
  expect(vin).toHaveAccessibleDescription('Row 2 has the same VIN.');
  await userEvent.clear(vin);
  await userEvent.tab();
  expect(vin).toBeValid();
  expect(await screen.findByText('All 2 rows are ready to list.')).toBeVisible();
});

test('offers rows with a repeated VIN for download after the others were listed', async () => {
  const VIN = 'WVWZZZ1JZXW000001';
  await choose(row({ VIN }), row({ Name: 'Second', VIN }));
  await list('List 1 car');
  expect(await screen.findByText('1 car listed.')).toBeVisible();
  expect(
    screen.getByText('1 row was skipped. Download it, fix it and import it again.'),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download 1 row with errors' })).toBeVisible();
});

test('keeps the other errors of the server while one is fixed', async () => {
  const fieldErrors = {
    'rows[0].name': 'Name must be another.',
    'rows[0].vin': 'You already list a car with this VIN.',
  };
  server.use(
    http.post(
      api('/products/import'),
      () => HttpResponse.json({ message: 'No.', fieldErrors }, { status: 400 }),
      { once: true },
    ),
  );
  await choose(row({ Name: 'Golf', VIN: 'WVWZZZ1JZXW000001' }));
  await list('List 1 car');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name, row 2' }), ' GTI');
  await userEvent.tab();
  expect(screen.getByRole('textbox', { name: 'Name, row 2' })).toBeValid();
  const vin = screen.getByRole('textbox', { name: 'VIN, row 2' });
  expect(vin).toHaveAccessibleDescription('You already list a car with this VIN.');
  expect(screen.getByText('0 of 1 row is ready to list; 1 needs fixing.')).toBeVisible();
  await userEvent.type(vin, '{Backspace}2');
  await userEvent.tab();
  await list('List 1 car');
  expect(await screen.findByText('1 car listed.')).toBeVisible();
  expect(sent[0]?.rows).toMatchObject([{ name: 'Golf GTI' }]);
});

test('offers to skip rows that are listed already or repeat another', async () => {
  await choose(row({ Name: 'New' }), row({ Name: 'Listed' }), row({ Name: 'New' }));
  expect(
    await screen.findByText('2 rows look like cars you already list, or like other rows.'),
  ).toBeVisible();
  expect(screen.getByRole('row', { name: /Listed/ })).toHaveTextContent(
    'Looks like a car you already list.',
  );
  expect(screen.getByRole('row', { name: /^4/ })).toHaveTextContent('The same as row 2.');
  await press('Skip them');
  expect(screen.getByText('All 3 rows are ready to list. 2 will be skipped.')).toBeVisible();
  await press('List them anyway');
  expect(screen.getByRole('button', { name: 'List 3 cars' })).toBeEnabled();
  await press('Skip them');
  await list('List 1 car');
  expect(await screen.findByText('1 car listed.')).toBeVisible();
  expect(sent[0]?.rows.map(({ name }) => name)).toEqual(['New']);
});

test('says that it could not check for listed cars, and checks again', async () => {
  server.use(
    http.post(api('/products/import/listed'), () => HttpResponse.json({}, { status: 500 }), {
      once: true,
    }),
  );
  await choose(row({ Name: 'Listed' }));
  expect(
    await screen.findByText(/^We couldn’t check whether you already list these cars\./),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'List 1 car' })).toBeEnabled();
  await press('Check again');
  expect(await screen.findByText('Looks like a car you already list.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Check again' })).not.toBeInTheDocument();
});

test.each([
  ['typed', async () => userEvent.type(screen.getByRole('textbox', { name: /^Resale/ }), '1')],
  [
    'fixed',
    async () => {
      await userEvent.type(screen.getByRole('textbox', { name: /^Resale/ }), '1{Enter}');
      await userEvent.tab();
    },
  ],
])('asks before cells that were %s are lost', async (_how, edit) => {
  await choose(row({ Name: 'Dear', 'Resale price': 'much' }));
  const unload = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));
  expect(unload()).toBe(true);
  await edit();
  expect(unload()).toBe(false);
  await userEvent.click(screen.getByRole('link', { name: 'My Products' }));
  const leave = within(await screen.findByRole('alertdialog', { name: 'Leave this page?' }));
  await userEvent.click(leave.getByRole('button', { name: 'Stay' }));

  const other = new File([csvText([headers, row({ Name: 'Other' })])], 'other.csv');
  const input = screen.getByLabelText(/choose .*file/i, { selector: 'input' });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await userEvent.upload(input, other);
  const replace = within(await screen.findByRole('alertdialog', { name: 'Use another file?' }));
  await userEvent.click(replace.getByRole('button', { name: 'Keep editing' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'cars.csv' })).toBeVisible();
  await userEvent.upload(input, other);
  await press('Use file');
  expect(await screen.findByRole('heading', { level: 2, name: 'other.csv' })).toBeVisible();

  // Nothing was changed in this file.
  expect(unload()).toBe(true);
  await userEvent.click(screen.getByRole('link', { name: 'My Products' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'My Products' })).toBeVisible();
});
