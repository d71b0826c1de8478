import { act, screen, waitFor, within } from '@testing-library/react';
import { fakeTimers } from '@/testing/fakeTimers';
import { makeBooking, makeProduct } from '@/testing/factories';
import { admin, buyer, seller } from '@/testing/people';
import { renderRoute } from '@/testing/renderRoute';
import { world } from '@/testing/world';

/** What a product card offers to which user (spec §2, §6). */

const HOUR = 3_600_000;
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();
const countAsked = ({ email }: { email: string }) =>
  world.calls.filter((call) => call.startsWith(`GET /bookings/${email}`)).length;

const card = async (name: string) => within(await screen.findByRole('article', { name }));
const bookNow = async (name: string) =>
  (await card(name)).findByRole('button', { name: `Book Now ${name}` });

describe('a car booked by the buyer', () => {
  const book = (overrides: Parameters<typeof makeBooking>[0] = {}) => {
    world.bookings = [makeBooking({ _id: 'b-1', productId: 'car-1', ...overrides })];
  };

  it('shows the time left and Pay instead of Book Now', async () => {
    const until = fromNow(5 * HOUR + 90_000);
    book({ reservedUntil: until });
    Object.assign(world.products[0] ?? {}, { reservedUntil: until });
    renderRoute('/category/suv', { signedInAs: 'buyer' });

    const volvo = await card('Volvo XC60');
    const pay = await volvo.findByRole('link', { name: 'Pay Volvo XC60' });
    expect(pay).toHaveAttribute('href', '/dashboard/payment/b-1');
    expect(volvo.getByText(/Booked by you · 5 h 1 min left/)).toBeVisible();
    expect(volvo.getByText('Booked by you')).toBeVisible();
    expect(volvo.queryByText(/On hold/)).not.toBeInTheDocument();
    expect(volvo.queryByRole('button', { name: /^Book Now/ })).not.toBeInTheDocument();
    expect(await bookNow('Skoda Kodiaq')).toBeEnabled();
  });

  it('can be booked again once the time to pay has passed on the open page', async () => {
    fakeTimers();
    const until = fromNow(30_000);
    book({ reservedUntil: until });
    Object.assign(world.products[0] ?? {}, { reservedUntil: until });
    renderRoute('/?book=car-1', { signedInAs: 'buyer' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Book Volvo XC60' }));
    expect(await dialog.findByText(/Booked by you · under 1 min left/)).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(await dialog.findByRole('button', { name: 'Book now' })).toBeEnabled();
    expect(dialog.queryByText(/Booked by you/)).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Pay/ })).not.toBeInTheDocument();
    jest.useRealTimers();
  });

  it('has Pay on a server without holds too', async () => {
    book();
    renderRoute('/', { signedInAs: 'buyer' });
    const volvo = await card('Volvo XC60');
    expect(await volvo.findByRole('link', { name: 'Pay Volvo XC60' })).toBeVisible();
    expect(volvo.queryByText(/left/)).not.toBeInTheDocument();
  });

  it.each([
    ['has ended', { reservedUntil: fromNow(-HOUR) }],
    ['was refunded', { refunded: true }],
  ])('can be booked again if the booking %s', async (_name, overrides) => {
    book(overrides);
    renderRoute('/category/suv', { signedInAs: 'buyer' });
    await waitFor(() => expect(countAsked(buyer)).toBe(1));
    expect(await bookNow('Volvo XC60')).toBeEnabled();
  });

  it('belongs to the buyer after payment', async () => {
    book({ status: 'paid' });
    renderRoute('/category/suv', { signedInAs: 'buyer' });
    expect(await (await card('Volvo XC60')).findByText('You bought this car.')).toBeVisible();
    expect(await bookNow('Volvo XC60')).toBeDisabled();
  });
});

describe('Book Now is for buyers', () => {
  it.each([
    ['a seller', { ...seller, email: 'rival@example.com' }],
    ['an admin', admin],
  ])('and is disabled for %s with the reason', async (_who, person) => {
    renderRoute('/category/suv', { signedInAs: person });
    const button = await bookNow('Volvo XC60');
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription(
      /Only buyers can book cars\. Log in with a buyer account/,
    );
    expect(countAsked(person)).toBe(0);
  });

  it('and is disabled for the seller of the car with the reason', async () => {
    world.products = [
      makeProduct({ name: 'Mine', userEmail: seller.email }),
      makeProduct({ name: 'Theirs', userEmail: 'rival@example.com' }),
    ];
    renderRoute('/category/suv', { signedInAs: 'seller' });
    expect(await bookNow('Mine')).toHaveAccessibleDescription('This is your own car.');
    expect(await bookNow('Theirs')).toHaveAccessibleDescription(/Only buyers/);
  });
});

it('labels drawings as illustrations, and verified sellers', async () => {
  world.products = [
    makeProduct({ name: 'Drawn', picture: '/drawn.svg?v=2', sellerVerified: true }),
    makeProduct({ name: 'Shot', picture: '/svg.jpg', sellerVerified: false }),
  ];
  renderRoute('/category/suv', { signedInAs: 'buyer' });
  const drawn = await card('Drawn');
  const shot = await card('Shot');
  expect(drawn.getByRole('img', { name: /^Illustration of Drawn/ })).toBeVisible();
  expect(drawn.getByText('Verified')).toBeVisible();
  expect(shot.getByRole('img', { name: 'Photo of Shot' })).toBeVisible();
  expect(shot.queryByText('Verified')).not.toBeInTheDocument();
});

it('lists available cars first, and keeps the buyer’s own held car in its place', async () => {
  const reservedUntil = fromNow(HOUR);
  world.products = [
    makeProduct({ name: 'Held', reservedUntil }),
    makeProduct({ name: 'Gone', status: 'sold' }),
    makeProduct({ _id: 'mine', name: 'Mine', reservedUntil }),
    makeProduct({ name: 'Free' }),
    makeProduct({ name: 'Free again', reservedUntil: fromNow(-HOUR) }),
  ];
  world.bookings = [makeBooking({ productId: 'mine', reservedUntil })];
  renderRoute('/category/suv', { signedInAs: 'buyer' });
  await (await card('Mine')).findByRole('link', { name: /^Pay/ });
  const names = screen
    .getAllByRole('article')
    .map((article) => within(article).getByRole('heading').textContent);
  expect(names).toEqual(['Mine', 'Free', 'Free again', 'Held', 'Gone']);
});
