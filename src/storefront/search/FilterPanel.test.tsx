import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { routes } from '#contract/routes';
import { serveSearch } from '@/testing/handlers/searchHandlers';
import { preloadPages } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { world } from '@/testing/world';

preloadPages(routes.search);

const oneEach = (...values: string[]) => values.map((value) => ({ value, count: 1 }));
const facets = {
  place: oneEach('Lisbon', 'Munich', 'Hamburg'),
  fuel: oneEach('diesel'),
  available: oneEach('true'),
};

beforeEach(() => serveSearch(() => ({ rows: world.products, total: 3, facets })));

async function openPanel(name: string) {
  const view = renderRoute('/search');
  await view.user.click(await screen.findByRole('button', { name }));
  const panel = within(await screen.findByRole('dialog', { name }));
  await panel.findByRole('button', { name: 'Show 3 cars' });
  return { ...view, panel };
}

function expectNames(elements: HTMLElement[], names: string[]) {
  expect(elements).toHaveLength(names.length);
  for (const [index, element] of elements.entries()) {
    expect(element).toHaveAccessibleName(names[index]);
  }
}

test('the text narrows the locations, and an entry or Enter sets the filter', async () => {
  const { user, shown, panel } = await openPanel('Location');
  expectNames(panel.getAllByRole('checkbox'), ['Lisbon 1', 'Munich 1', 'Hamburg 1']);
  const field = panel.getByRole('textbox', { name: 'Town or city' });
  await user.type(field, 'MUN');
  expectNames(panel.getAllByRole('checkbox'), ['Munich 1']);
  expect(panel.getByRole('status')).toHaveTextContent('1 location');
  expect(world.calls.join()).not.toContain('place=');
  await user.click(panel.getByRole('checkbox', { name: 'Munich 1' }));
  expect(field).toHaveValue('');
  expect(panel.getByRole('checkbox', { name: 'Munich 1' })).toBeChecked();
  expect(panel.getByRole('checkbox', { name: 'Lisbon 1' })).not.toBeChecked();

  await user.type(field, 'port');
  expect(panel.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(panel.getByText(/^No location in this list contains “port”\./)).toBeVisible();
  await user.keyboard('{Enter}');
  expect(panel.getByRole('checkbox', { name: 'port 0' })).toBeChecked();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(shown.location.search).toBe('?place=Munich%2Cport'));
});

test('a typed location is applied with the other filters, also after closing the panel', async () => {
  const { user, shown, panel } = await openPanel('Filters');
  await user.click(panel.getByRole('checkbox', { name: 'Lisbon 1' }));
  await user.type(panel.getByRole('textbox', { name: 'Town or city' }), 'port');
  await user.click(panel.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  const again = within(await screen.findByRole('dialog', { name: 'Filters' }));
  expect(again.getByRole('textbox', { name: 'Town or city' })).toHaveValue('port');
  // The count does not have the location yet.
  await user.click(again.getByRole('button', { name: 'Show cars' }));
  await waitFor(() => expect(shown.location.search).toBe('?place=Lisbon%2Cport'));
});

test('several locations and categories can be chosen, and removed one at a time', async () => {
  const view = renderRoute('/search?place=München&category=suv');
  const { user, shown } = view;
  await user.click(await screen.findByRole('button', { name: 'Filters · 2' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Filters' }));
  expect(await panel.findByRole('checkbox', { name: 'Munich 1' })).toBeChecked();
  await user.click(panel.getByRole('checkbox', { name: 'Lisbon 1' }));
  await user.click(panel.getByRole('checkbox', { name: /^Sedan/ }));
  await user.click(await panel.findByRole('button', { name: 'Show 3 cars' }));
  expect(shown.location.search).toBe('?place=M%C3%BCnchen%2CLisbon&category=suv%2Csedan');
  expect(screen.getByRole('button', { name: 'Location: München or Lisbon' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove filter München' }));
  await user.click(screen.getByRole('button', { name: 'Remove filter Sedan' }));
  expect(shown.location.search).toBe('?place=Lisbon&category=suv');
});

test.each([{ isComposing: true }, { keyCode: 229 }])(
  'Enter of an input method sets no location: %j',
  async (composing) => {
    const { user, shown, panel } = await openPanel('Location');
    const field = panel.getByRole('textbox', { name: 'Town or city' });
    await user.type(field, 'ぽると');
    fireEvent.keyDown(field, { key: 'Enter', ...composing });
    expect(field).toHaveValue('ぽると');
    expect(panel.queryByRole('checkbox')).not.toBeInTheDocument();
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(panel.getByRole('checkbox', { name: 'ぽると 0' })).toBeChecked();
    expect(shown.location.search).toBe('');
  },
);

test('Clear empties the text of the location too', async () => {
  const { user, panel } = await openPanel('Filters');
  await user.type(panel.getByRole('textbox', { name: 'Town or city' }), 'mun');
  await user.click(panel.getByRole('button', { name: 'Clear' }));
  expect(panel.getByRole('textbox', { name: 'Town or city' })).toHaveValue('');
  expect(panel.getByRole('checkbox', { name: 'Lisbon 1' })).toBeVisible();
});

test('make, price and location come first, and what no car has comes last, in grey', async () => {
  const { panel } = await openPanel('Filters');
  expectNames(panel.getAllByRole('group'), [
    'Make',
    'Price',
    'Location',
    'Year',
    'Mileage',
    'Category',
    'Fuel',
    'Gearbox',
    'Condition',
    'Available now',
    'Has photos',
    'Verified seller',
  ]);
  const fuel = within(panel.getByRole('group', { name: 'Fuel' }));
  const names = ['Diesel 1', 'Petrol 0', 'Hybrid 0', 'Plug-in hybrid 0', 'Electric 0', 'Gas 0'];
  expectNames(fuel.getAllByRole('checkbox'), names);
});

test('choices that were not applied are there when the panel opens again', async () => {
  const { user, shown, panel } = await openPanel('Filters');
  await user.click(panel.getByRole('checkbox', { name: 'Munich 1' }));
  await user.click(panel.getByRole('button', { name: 'Close' }));
  expect(shown.location.search).toBe('');

  await user.click(screen.getByRole('button', { name: 'Location' }));
  const location = await screen.findByRole('dialog', { name: 'Location' });
  expect(await within(location).findByRole('checkbox', { name: 'Munich 1' })).not.toBeChecked();
  await user.keyboard('{Escape}');

  await user.click(screen.getByRole('button', { name: 'Filters' }));
  const again = within(await screen.findByRole('dialog', { name: 'Filters' }));
  expect(await again.findByRole('checkbox', { name: 'Munich 1' })).toBeChecked();
  await user.click(await again.findByRole('button', { name: 'Show 3 cars' }));
  await waitFor(() => expect(shown.location.search).toBe('?place=Munich'));
});

describe('makes and models', () => {
  const count = (value: string, n: number) => ({ value, count: n });
  const makes = 'Volkswagen BMW Audi Ford Opel Toyota Volvo Seat Fiat Dacia Wuling'
    .split(' ')
    .map((make, index) => count(make, 20 - index));

  beforeEach(() =>
    serveSearch((query) => ({
      rows: world.products,
      total: 3,
      facets: {
        make: makes,
        model: query.get('make') === 'Volkswagen' ? [count('Golf', 2), count('Polo', 1)] : [],
      },
    })),
  );

  test('has the commonest makes first, then A to Z, then those of no list', async () => {
    const { user, panel } = await openPanel('Make');
    expect(screen.queryByRole('button', { name: 'Model' })).not.toBeInTheDocument();
    const inGroup = (name: string) =>
      within(panel.getByRole('group', { name })).getAllByRole('checkbox');
    expect(inGroup('Most common')).toHaveLength(8);
    expectNames(inGroup('A–Z'), ['Dacia 11', 'Fiat 12']);
    expectNames(inGroup('Other'), ['Wuling 10']);
    await user.type(panel.getByRole('textbox', { name: 'Find a make' }), 'vw');
    expectNames(panel.getAllByRole('checkbox'), ['Volkswagen 20']);
    await user.type(panel.getByRole('textbox', { name: 'Find a make' }), 'x');
    expect(panel.getByText('No make contains “vwx”.')).toBeVisible();
  });

  test('offers models once one make is set, and drops them with it', async () => {
    const { user, shown, panel } = await openPanel('Make');
    await user.click(panel.getByRole('checkbox', { name: 'Volkswagen 20' }));
    await user.click(await panel.findByRole('button', { name: 'Show 3 cars' }));
    await user.click(await screen.findByRole('button', { name: 'Model' }));
    const models = within(await screen.findByRole('dialog', { name: 'Model' }));
    await user.click(await models.findByRole('checkbox', { name: 'Golf 2' }));
    await user.click(await models.findByRole('button', { name: 'Show 3 cars' }));
    await waitFor(() => expect(shown.location.search).toBe('?make=Volkswagen&model=Golf'));
    expect(document.title).toMatch(/^Volkswagen Golf/);
    await user.click(screen.getByRole('button', { name: 'Remove filter Volkswagen' }));
    expect(shown.location.search).toBe('');
  });
});
