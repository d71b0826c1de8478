import { screen, within } from '@testing-library/react';
import type { WireWorth } from '#contract/worth';
import { routes } from '#contract/routes';
import { makeProduct } from '@/testing/factories';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { preloadPages } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { fail, respond } from '@/testing/responses';
import { server } from '@/testing/server';

preloadPages(routes.product('car-1'));

const known: WireWorth = {
  verdict: 'below',
  count: 24,
  sellers: 15,
  isByPower: true,
  low: 17_900,
  high: 20_400,
  day: '2026-11-30',
};

const show = (worth: WireWorth | undefined) => {
  server.use(...extensionHandlers);
  respond('GET /products/find/:id', { ...makeProduct({ _id: 'car-1' }), ...(worth && { worth }) });
  return renderRoute(routes.product('car-1'), { preloadedState: { isExtended: true } });
};

const compared = {
  _id: 'car-2',
  name: 'Golf Variant',
  purchaseYear: 2018,
  mileageKm: 80_000,
  powerKw: null,
  price: 18_250,
  isSold: false,
};

it('says how the price compares, with every car that it was compared with', async () => {
  const { user } = show(known);
  expect(await screen.findByText('Below similar cars')).toBeVisible();
  respond('GET /products/find/:id/comparables', [
    compared,
    { ...compared, _id: 'car-3', name: 'Golf GTI', isSold: true },
  ]);
  await user.click(screen.getByRole('button', { name: 'Compared with 24 cars' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Compared with 24 cars' }));
  expect(
    dialog.getByText(/age, mileage and power, similar cars cost \$17,900 to \$20,400/),
  ).toBeVisible();
  expect(dialog.getByText(/15 other sellers.*as of Nov 30, 2026/)).toBeVisible();
  const link = await dialog.findByRole('link', { name: 'Golf Variant' });
  expect(link).toHaveAttribute('href', routes.product('car-2', 'Golf Variant'));
  const [, first, second] = dialog.getAllByRole('row');
  expect(first).toHaveTextContent(/2018.*–.*\$18,250/);
  expect(second).toHaveTextContent('Golf GTI (sold)');
});

it('offers to load the compared cars again', async () => {
  const { user } = show(known);
  fail('GET /products/find/:id/comparables');
  await user.click(await screen.findByRole('button', { name: 'Compared with 24 cars' }));
  expect(await screen.findByText('We couldn’t load the similar cars')).toBeVisible();
  respond('GET /products/find/:id/comparables', [compared]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Golf Variant' })).toBeVisible();
});

it.each([
  ['too-few', 'Too few similar cars to compare'],
  ['unlike', 'No cars of this age and mileage to compare'],
  ['far-off', 'Too far from similar cars to compare'],
] as const)('says when there is no comparison: %s', async (reason, text) => {
  show({ verdict: null, reason, count: 3, sellers: 2 });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Compared/ })).not.toBeInTheDocument();
});

it.each([['not-stated'], [undefined]] as const)(
  'says nothing when nothing is known',
  async (reason) => {
    show(reason && { verdict: null, reason, count: 0, sellers: 0 });
    expect(await screen.findByText(/^Original price/)).toBeVisible();
    expect(screen.queryByText(/similar cars|compare/)).not.toBeInTheDocument();
  },
);
