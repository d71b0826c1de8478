import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import { deferred } from '@/testing/deferred';
import { makeProduct } from '@/testing/factories';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { api } from '@/testing/handlers/respond';
import { preloadTables } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { columnHeaders, exportLines, row } from '@/testing/tables';
import { world } from '@/testing/world';

preloadTables(routes.dashboard);

const open = () => renderRoute(routes.dashboard, { signedInAs: 'seller' });
const openExtended = () =>
  renderRoute(routes.dashboard, { signedInAs: 'seller', preloadedState: { isExtended: true } });
const soon = () => new Date(Date.now() + 3_600_000).toISOString();

beforeEach(() => {
  world.products = [
    makeProduct({ name: 'Volvo XC60', resalePrice: '21500', originalPrice: 48000 }),
    makeProduct({ name: 'Fiat Panda', advertise: true, createdAt: null, resalePrice: '' }),
    makeProduct({ name: 'Kia Ceed', status: 'sold', advertise: true }),
    makeProduct({ name: 'Not mine', userEmail: 'other@example.com' }),
  ];
});

test('shows the date, name, status and both prices of the seller’s own cars', async () => {
  open();

  expect(await screen.findByRole('heading', { level: 1, name: 'My Products' })).toBeVisible();
  const volvo = await row(/Volvo XC60/);
  expect(columnHeaders()).toEqual([
    ...['Created', 'Picture', 'Name', 'Status', 'Original price', 'Resale price', 'Actions'],
  ]);
  const { _id = '', picture = '' } = world.products[0] ?? {};
  expect(volvo.getByAltText('')).toHaveAttribute('src', picture);
  expect(volvo.getByRole('link', { name: 'Volvo XC60' })).toHaveAttribute(
    'href',
    routes.product(_id, 'Volvo XC60'),
  );
  expect(volvo.getByText('Mar 5, 2024')).toBeVisible();
  expect(volvo.getByText('unsold')).toBeVisible();
  expect(volvo.getByText('$48,000')).toBeVisible();
  expect(volvo.getByText('$21,500')).toBeVisible();
  expect((await row(/Kia Ceed/)).getByText('sold')).toBeVisible();
  expect((await row(/Fiat Panda/)).getAllByText('–')).toHaveLength(2);
  expect(screen.queryByText('Not mine')).not.toBeInTheDocument();
});

test('leads from a sold car to its sale, and shows what became of its money', async () => {
  server.use(
    http.get(api('/products/seller/:email'), () =>
      HttpResponse.json([
        makeProduct({ name: 'Volvo XC60' }),
        makeProduct({ name: 'Kia Ceed', status: 'sold', saleId: 'b1' }),
        makeProduct({ name: 'Returned', status: 'sold', refunded: true }),
        makeProduct({ name: 'Asked', status: 'sold', saleProblem: 'money-back' }),
        makeProduct({ name: 'Bank', status: 'sold', saleProblem: 'dispute' }),
      ]),
    ),
    ...extensionHandlers,
  );
  openExtended();
  const kia = await row(/Kia Ceed/);
  const view = kia.getByRole('link', { name: 'View sale of Kia Ceed' });
  expect(view).toHaveAttribute('href', routes.sale('b1'));
  const last = kia.getByRole('button', { name: 'Delete Kia Ceed' });
  expect(view.compareDocumentPosition(last)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const volvo = await row(/Volvo XC60/);
  expect(volvo.queryByRole('link', { name: /^View sale/ })).not.toBeInTheDocument();
  expect((await row(/Returned/)).getByText('refunded')).toBeVisible();
  expect(screen.getByRole('button', { name: 'List again Returned' })).toBeVisible();
  expect(screen.getAllByText('refunded')).toHaveLength(1);
  expect((await row(/Asked/)).getByText('money back asked')).toBeVisible();
  expect((await row(/Bank/)).getByText('disputed')).toBeVisible();
});

test('shows "on hold" for a booked car until the hold expires', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const reservedUntil = soon();
  world.products = [
    makeProduct({ name: 'Held', reservedUntil }),
    makeProduct({ name: 'Held and sold', status: 'sold', reservedUntil }),
  ];
  // With these timers, what the layout loads would arrive outside of a search.
  await act(() => Promise.resolve(open()));

  const held = await row(/Held unsold/);
  expect(await held.findByText('on hold')).toBeVisible();
  expect(screen.getAllByText('on hold')).toHaveLength(1);
  act(() => jest.advanceTimersByTime(3_601_000));
  await waitFor(() => expect(screen.queryByText('on hold')).not.toBeInTheDocument());
  expect(held.getByText('unsold')).toBeVisible();
  jest.useRealTimers();
});

test('advertises and unadvertises what is not sold, with the messages of the specification', async () => {
  const { user } = open();

  const fiat = await row(/Fiat Panda/);
  expect(fiat.getByRole('button', { name: 'Unadvertise Fiat Panda' })).toBeVisible();
  expect(fiat.queryByRole('button', { name: /^Advertise/ })).not.toBeInTheDocument();
  expect(fiat.getByText('advertised')).toBeVisible();
  const kia = await row(/Kia Ceed/);
  expect(kia.queryByRole('button', { name: /advertise/i })).not.toBeInTheDocument();
  const volvo = await row(/Volvo XC60/);
  expect(volvo.queryByText('advertised')).not.toBeInTheDocument();
  expect(volvo.queryByRole('button', { name: /Unadvertise/ })).not.toBeInTheDocument();
  await user.click(volvo.getByRole('button', { name: 'Advertise Volvo XC60' }));
  expect(await screen.findByText('Successdully advertised.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Unadvertise Volvo XC60' }));
  expect(await screen.findByText('Successdully unadvertised.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Advertise Volvo XC60' })).toBeVisible();
});

test('shows "Something went very wrong!" when nothing was changed', async () => {
  server.use(http.patch(api('/products/:id'), () => HttpResponse.json({ modifiedCount: 0 })));
  const { user } = open();

  await user.click(await screen.findByRole('button', { name: 'Advertise Volvo XC60' }));

  expect(await screen.findByText('Something went very wrong!')).toBeVisible();
  expect(screen.getAllByText('Something went very wrong!')).toHaveLength(1);
});

test('sends one request on repeated presses, and the button is busy meanwhile', async () => {
  const response = deferred();
  server.use(
    http.patch(api('/products/:id'), async () => {
      await response.promise;
      return HttpResponse.json({ modifiedCount: 1 });
    }),
  );
  const { user } = open();

  const button = await screen.findByRole('button', { name: 'Advertise Volvo XC60' });
  await user.dblClick(button);
  // Browsers remove the focus from disabled buttons.
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveFocus();
  // A car that is already being advertised is not part of another request.
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  expect(screen.getByRole('button', { name: 'Advertise selected' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Delete selected' })).toBeEnabled();
  response.resolve();

  expect(await screen.findByText('Successdully advertised.')).toBeVisible();
  expect(world.calls.filter((call) => call.startsWith('PATCH'))).toHaveLength(1);
});

test('moves the focus to the next row after a deletion, and from the last one to the previous', async () => {
  const { user } = open();
  const deleteCar = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: `Delete ${name}` }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText(name)).not.toBeInTheDocument());
  };

  await deleteCar('Volvo XC60');
  // Not one of its buttons, which would act on a car that was not chosen.
  await waitFor(() => expect(screen.getByRole('link', { name: 'Kia Ceed' })).toHaveFocus());
  await deleteCar('Fiat Panda');
  await waitFor(() => expect(screen.getByRole('link', { name: 'Kia Ceed' })).toHaveFocus());
});

test('deletes after the confirmation of the specification', async () => {
  const { user } = open();

  await user.click(await screen.findByRole('button', { name: 'Delete Kia Ceed' }));
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
  expect(question).toHaveAccessibleDescription(
    'Once deleted, you will not be able to recover this!',
  );
  await user.click(within(question).getByRole('button', { name: 'Delete' }));

  expect(await screen.findByText('Successfully deleted the product!')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Kia Ceed')).not.toBeInTheDocument());
});

test('a response for one car does not close the dialog for another', async () => {
  const response = deferred();
  server.use(
    http.patch(api('/products/:id'), async () => {
      await response.promise;
      return HttpResponse.json({ modifiedCount: 1 });
    }),
  );
  const { user } = open();

  await user.click(await screen.findByRole('button', { name: 'Advertise Volvo XC60' }));
  await user.click(screen.getByRole('button', { name: 'Delete Kia Ceed' }));
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
  response.resolve();

  expect(await screen.findByText('Successdully advertised.')).toBeInTheDocument();
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Successfully deleted the product!')).toBeInTheDocument();
});

test('names the cars that cannot be deleted before it asks', async () => {
  const later = new Date(Date.now() + 86_400_000).toISOString();
  world.products = [
    makeProduct({ name: 'Volvo XC60' }),
    makeProduct({ name: 'Held Seat', reservedUntil: later }),
    makeProduct({ name: 'Kia Ceed', status: 'sold', keptUntil: later }),
    makeProduct({ name: 'Old Opel', status: 'sold', keptUntil: '2026-01-01T12:00:00.000Z' }),
  ];
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete Kia Ceed' }));
  expect(await screen.findByText(/^Kia Ceed: Sold\. You can delete it from /)).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();

  await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  await user.click(screen.getByRole('button', { name: 'Delete selected' }));
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
  expect(question).toHaveAccessibleDescription(/Delete 2 cars.*2 selected cars will be skipped/);
  const skipped = within(question).getAllByRole('listitem');
  expect(skipped[0]).toHaveTextContent('Held Seat: On hold for a buyer.');
  expect(skipped[1]).toHaveTextContent(/^Kia Ceed: Sold\./);
});

test('advertises the eligible selected cars after one confirmation', async () => {
  const { user } = open();

  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }));
  await user.click(screen.getByRole('button', { name: 'Advertise selected' }));
  const question = await screen.findByRole('alertdialog', { name: 'Advertise 1 car?' });
  expect(question).toHaveAccessibleDescription(/2 selected cars will be skipped\./);
  expect(
    within(question)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Kia Ceed: Sold.', 'Fiat Panda: Already advertised.']);
  await user.click(within(question).getByRole('button', { name: 'Advertise 1 car' }));

  expect(await screen.findByText('Successdully advertised.')).toBeVisible();
  expect(world.calls.filter((call) => call.startsWith('PATCH'))).toHaveLength(1);
});

test('tells equal cars apart by the year and other columns that the seller adds', async () => {
  world.products = [
    makeProduct({ name: 'Golf', purchaseYear: 2017, location: 'Porto' }),
    makeProduct({ name: 'Golf', purchaseYear: 2019, location: 'Lisbon' }),
  ];
  const { user } = open();
  expect(await screen.findAllByText('Golf')).toHaveLength(2);
  expect(screen.queryByRole('columnheader', { name: 'Year' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Columns' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Columns' }));
  expect(panel.getAllByRole('checkbox').map((box) => box.getAttribute('name'))).not.toContain(
    'mileageKm',
  );
  for (const name of ['Year', 'Location', 'Category', 'Days on sale']) {
    await user.click(panel.getByRole('checkbox', { name }));
  }
  await user.keyboard('{Escape}');
  const older = await row(/2017.*Porto/);
  expect(older.getByText('SUV')).toBeVisible();
  expect(older.getByText('Golf')).toBeVisible();
});

test('filters the list by status and advertising, and tells screen readers how many are left', async () => {
  const { user } = open();

  const status = await screen.findByRole('combobox', { name: 'Status' });
  expect(within(status).queryByRole('option', { name: 'Sold elsewhere' })).toBeNull();
  await user.selectOptions(status, 'Sold');
  expect(await screen.findByText('1–1 of 1')).toBeVisible();
  expect(await screen.findByText('1 car found')).toHaveAttribute('role', 'status');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Advertising' }), 'Not advertised');
  expect(await screen.findByText('No matching cars')).toBeVisible();
});

describe('cars that were sold elsewhere', () => {
  beforeEach(() => {
    server.use(...extensionHandlers);
    world.products = [
      makeProduct({ name: 'Volvo XC60' }),
      makeProduct({ name: 'Held Seat', reservedUntil: soon() }),
      makeProduct({ name: 'Kia Ceed', status: 'sold' }),
      makeProduct({ name: 'Old Opel', status: 'withdrawn' }),
      makeProduct({ name: 'Sold Skoda', status: 'withdrawn', soldElsewhere: true }),
    ];
  });

  test('have a badge and a filter of their own, also in the CSV file', async () => {
    const { user } = openExtended();
    expect((await row(/Sold Skoda/)).getByText('sold elsewhere')).toBeVisible();
    expect((await row(/Old Opel/)).getByText('withdrawn')).toBeVisible();
    const filter = screen.getByRole('combobox', { name: 'Status' });
    await user.selectOptions(filter, 'Sold elsewhere');
    expect(await screen.findByText('1 car found')).toBeInTheDocument();
    const [, skoda] = await exportLines(user, 'Exported 1 car.');
    expect(skoda).toMatch(/^Sold Skoda,.*,Sold elsewhere,No,/);
    await user.selectOptions(filter, 'Withdrawn');
    await row(/Old Opel/);
    await waitFor(() => expect(screen.queryByText('Sold Skoda')).not.toBeInTheDocument());
  });

  test('are marked after one confirmation, without cars that are on hold or sold here', async () => {
    const sent: unknown[] = [];
    server.use(
      http.patch(api('/products/:id'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ modifiedCount: 1 });
      }),
    );
    const { user } = openExtended();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }));
    await user.click(screen.getByRole('button', { name: 'Sold elsewhere selected' }));
    const question = await screen.findByRole('alertdialog', {
      name: 'Mark 2 cars as sold elsewhere?',
    });
    expect(question).toHaveAccessibleDescription(/3 selected cars will be skipped\./);
    const confirm = { name: 'Mark 2 cars as sold elsewhere' };
    await user.click(within(question).getByRole('button', confirm));
    expect(await screen.findByText('Marked 2 cars as sold elsewhere.')).toBeVisible();
    const change = { withdrawn: true, soldElsewhere: true };
    expect(sent).toEqual([change, change]);
  });
});

test('shows the first steps to a seller without cars', async () => {
  world.products = [];
  const { user, shown } = open();

  expect(await screen.findByText('No cars yet')).toBeVisible();
  const steps = within(screen.getByRole('list', { name: 'Getting started' }));
  expect(steps.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Add Product',
    'Go to profile',
  ]);
  await user.click(steps.getByRole('link', { name: 'Add Product' }));
  await waitFor(() => expect(shown.location.pathname).toBe(routes.addProduct));
});

test('shows "Unnamed car" for a car without a name, in its row and in the confirmation', async () => {
  world.products = [makeProduct({ name: '' })];
  const { user } = open();
  const car = await row(/Unnamed car/);
  expect(car.getByText('Unnamed car')).toBeVisible();
  await user.click(car.getByRole('button', { name: 'Delete Unnamed car' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Unnamed car');
});

test('says of a car that an admin hid that we did, with a link to the reason', async () => {
  server.use(...extensionHandlers);
  const hidden = { status: 'withdrawn', withheld: 'case', decisionId: 'case-1' } as const;
  world.products = [makeProduct({ name: 'Kia Ceed', ...hidden })];
  const { user } = openExtended();
  const kia = await row(/Kia Ceed/);
  expect(kia.getByText('hidden by us')).toBeVisible();
  expect(kia.getByRole('link', { name: 'Our decision' })).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Withdrawn');
  expect(await screen.findByText('hidden by us')).toBeVisible();
});

test('shows a car that an admin removed with a link to the reason, and no other action', async () => {
  server.use(...extensionHandlers);
  const removed = makeProduct({
    name: 'Kia Ceed',
    status: 'removed',
    removedAt: '2026-11-20T12:00:00.000Z',
    removalReason: 'The photos are of another car.',
    decisionId: 'case-1',
  });
  world.products = [makeProduct({ name: 'Volvo XC60' }), removed];
  const { user } = openExtended();
  const kia = await row(/Kia Ceed/);
  expect(kia.getByText('removed by us')).toBeVisible();
  expect(kia.getByRole('link', { name: 'Our decision' })).toHaveAttribute(
    'href',
    routes.decision('case-1'),
  );
  expect(kia.getByRole('link', { name: 'View reason for removing Kia Ceed' })).toHaveAttribute(
    'href',
    routes.product(removed._id, 'Kia Ceed'),
  );
  expect(kia.queryByRole('button', { name: /Delete|Advertise|price/ })).not.toBeInTheDocument();
  expect(kia.queryByRole('link', { name: /^Edit/ })).not.toBeInTheDocument();
  expect(world.calls).toContainEqual(expect.stringContaining('withRemoved=true'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Removed by us');
  await waitFor(() => expect(screen.queryByText('Volvo XC60')).not.toBeInTheDocument());
  await row(/Kia Ceed/);
});
