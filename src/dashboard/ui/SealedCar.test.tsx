import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { SealedCar, WireSealedCar } from '#contract/receipt';
import { routes } from '#contract/routes';
import { makeBooking } from '@/testing/factories';
import { api } from '@/testing/handlers/respond';
import { preloadPages } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

preloadPages(routes.order('b1'));

const car: SealedCar = {
  name: 'Volvo XC60',
  price: 21_500.5,
  originalPrice: 40_000,
  description: 'One owner.\nNo accident.',
  category: 'SUVs',
  condition: 'good',
  purchaseYear: 2019,
  yearOfUse: 5,
  location: 'Porto',
  mileageKm: 61_000,
};

const photo = {
  _id: 'p1',
  url: 'https://cars.test/p1',
  widths: [320],
  width: 320,
  height: 240,
  color: '#112233',
  placeholder: 'data:,',
};

const sealed: WireSealedCar = {
  at: 'booking',
  sealedAt: '2026-11-20T08:00:00.000Z',
  hash: 'a'.repeat(64),
  car,
  photoCount: 2,
  photos: [photo],
  now: { car, photosKept: 2 },
};

const title = 'The car as it was booked, sealed';

async function open(answer: () => Response) {
  world.bookings = [makeBooking({ _id: 'b1', productId: 'car-1', productName: 'Volvo XC60' })];
  server.use(http.get(api('/bookings/b1/car'), answer));
  const { user } = renderRoute(routes.order('b1'), {
    signedInAs: 'buyer',
    preloadedState: { isExtended: true },
  });
  await user.click(await screen.findByText(title));
  return user;
}

it('shows the car as it was booked', async () => {
  await open(() => HttpResponse.json(sealed));
  expect(await screen.findByText(/^Sealed on Nov 20, .*, when it was booked/)).toBeVisible();
  const facts = screen.getAllByRole('term').map(({ textContent }) => textContent);
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(values[facts.indexOf('Original price')]).toBe('$40,000');
  expect(values[facts.indexOf('Mileage')]).toBe('61,000 km (37,904 mi)');
  expect(screen.getByText(/One owner\./)).toHaveTextContent('One owner. No accident.');
  expect(screen.getByRole('img', { name: 'Photo 1 of 2' })).toBeVisible();
  expect(screen.getByText('1 photo was removed by us.')).toBeVisible();
  expect(screen.getByText('The seller has changed nothing since.')).toBeVisible();
  // Only admins have a use for it.
  expect(screen.queryByText(/SHA-256/)).not.toBeInTheDocument();
});

it('says what the seller changed since, each with both values', async () => {
  const now = { ...car, price: 19_000, description: 'One owner.', mileageKm: null };
  await open(() => HttpResponse.json({ ...sealed, now: { car: now, photosKept: 1 } }));
  const list = within(await screen.findByRole('region', { name: 'What the seller changed since' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Price:− before $21,500.50+ after $19,000',
    'Mileage:− before 61,000 km (37,904 mi)',
    'Description:− before One owner.\nNo accident.+ after One owner.',
    'Photos:− before 2+ after 1 of them',
  ]);
});

it('says that the car is no longer listed', async () => {
  await open(() => HttpResponse.json({ ...sealed, now: null }));
  expect(await screen.findByText('The car is no longer listed.')).toBeVisible();
});

it('says that there is no record, and retries after a failure', async () => {
  let fails = true;
  const user = await open(() =>
    fails
      ? new HttpResponse(null, { status: 500 })
      : HttpResponse.json({ message: 'gone', code: 'not-found' }, { status: 404 }),
  );
  await screen.findByText('We couldn’t load the car as it was booked');
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('We have no record of this car from that time.')).toBeVisible();
});
