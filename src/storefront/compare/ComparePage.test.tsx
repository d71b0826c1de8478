import { screen, within } from '@testing-library/react';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { favouritesHandlers } from '@/testing/handlers/favouritesHandlers';
import { makeProduct } from '@/testing/factories';
import { preloadPages } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { world } from '@/testing/world';
import { comparePath, routes } from '#contract/routes';

preloadPages(routes.compare);

beforeEach(() => {
  server.use(...extensionHandlers, ...favouritesHandlers);
  const shared = { fuel: 'petrol', location: 'Lisbon', originalPrice: 30_000 } as const;
  world.products = [
    makeProduct({ ...shared, _id: 'a', name: 'Golf', resalePrice: 19_100, mileageKm: 48_900 }),
    makeProduct({ ...shared, _id: 'b', name: 'Mazda3', resalePrice: 18_690, mileageKm: 42_200 }),
  ];
});

const openCompare = (...ids: string[]) =>
  renderRoute(comparePath(ids), { preloadedState: { isExtended: true } });
/** The values of the fact whose row begins so. */
async function cells(label: RegExp): Promise<(string | null)[]> {
  await screen.findByRole('table');
  const rows = screen.getAllByRole('row', { name: label });
  return rows.flatMap((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  );
}

it('shows the facts next to each other, with the best in words and what differs', async () => {
  openCompare('a', 'b', 'gone');
  expect(await cells(/^Resale price ?, differs/)).toEqual([
    '$19,100',
    '$18,690lowest',
    '–Not stated',
  ]);
  expect((await cells(/^Mileage ?, differs/))[1]).toMatch(/least$/);
  expect(await cells(/^Fuel /)).toEqual(['Petrol', 'Petrol', '–Not stated']);
  expect(screen.getByRole('columnheader', { name: /No longer listed/ })).toBeVisible();
});

it('leads to the seller of a car that says nothing about a fact', async () => {
  openCompare('a', 'b');
  const ask = await screen.findByRole('link', { name: 'Ask about gearbox of Golf' });
  expect(ask).toHaveAttribute('href', routes.newConversation('a', 'gearbox'));
  expect(screen.queryByRole('link', { name: 'Ask about fuel of Golf' })).not.toBeInTheDocument();
});

it('leaves out what is the same, and says how much is left', async () => {
  const { user } = openCompare('a', 'b');
  await user.click(await screen.findByRole('checkbox', { name: 'Only differences' }));
  expect(screen.queryByRole('rowheader', { name: 'Fuel' })).not.toBeInTheDocument();
  expect(screen.getByRole('rowheader', { name: /Mileage/ })).toBeVisible();
  expect(screen.getByText(/^\d of \d\d facts$/)).toBeVisible();
});

it('takes cars out until none is left', async () => {
  const { user, shown } = openCompare('a', 'b');
  await user.click(await screen.findByRole('button', { name: 'Remove Golf' }));
  expect(shown.location.search).toBe('?ids=b');
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await user.click(await screen.findByRole('button', { name: 'Remove Mazda3' }));
  expect(await screen.findByText('No cars to compare')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add from your saved cars' })).toBeVisible();
});
