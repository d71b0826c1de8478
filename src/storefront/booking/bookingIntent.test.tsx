import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http } from 'msw';
import {
  logIn,
  makeAccountFor,
  openPage,
  signUp,
  storePreviousSignIn,
  withIdentityProvider,
} from '@/testing/identitySession';
import { selectIsUnfinished } from '@/auth/sessionSlice';
import { deferred } from '@/testing/deferred';
import { makeBooking } from '@/testing/factories';
import { tokensForRecordsOnly } from '@/testing/handlers/sessionHandlers';
import { buyer, seller } from '@/testing/people';
import { renderRoute } from '@/testing/renderRoute';
import { fail } from '@/testing/responses';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

withIdentityProvider();

/** Booking a car survives log-in and sign-up. */

const pressBookNow = async (user: UserEvent) => {
  const card = within(await screen.findByRole('article', { name: 'Volvo XC60' }));
  await user.click(card.getByRole('button', { name: /^Book Now/ }));
};

const LEADS_TO_ORDER = /^You booked the Volvo XC60 · (\d+ h \d+ min left · )?See your order$/;

const dialog = () => screen.findByRole('dialog', { name: 'Book Volvo XC60' });

describe('an anonymous user who clicks Book Now', () => {
  it('sees the car on the log-in page, and then its dialog on the original page', async () => {
    makeAccountFor(buyer);
    const { user, shown } = openPage('/?show=48');
    await pressBookNow(user);
    expect(await screen.findByText('Log in to book the Volvo XC60')).toBeVisible();
    expect(screen.getByText('$21,500')).toBeVisible();

    await logIn(user, buyer.email);
    expect(await dialog()).toBeVisible();
    await waitFor(() =>
      expect(shown.location).toMatchObject({ pathname: '/', search: '?show=48&book=car-1' }),
    );
  });

  it('sees their existing booking of the car, with a link to pay', async () => {
    makeAccountFor(buyer);
    world.bookings = [makeBooking({ _id: 'b-1', productId: 'car-1' })];
    const { user } = openPage('/');
    await pressBookNow(user);
    await logIn(user, buyer.email);
    const pay = await within(await dialog()).findByRole('link', { name: 'Pay' });
    expect(pay).toHaveAttribute('href', '/dashboard/payment/b-1');
    expect(screen.queryByRole('button', { name: 'Book now' })).not.toBeInTheDocument();
  });

  it('completes an incomplete account before the dialog opens', async () => {
    makeAccountFor(buyer);
    world.users = [];
    server.use(tokensForRecordsOnly);
    const { user, shown } = openPage('/');
    await pressBookNow(user);
    await logIn(user, buyer.email);
    await user.click(await screen.findByRole('button', { name: 'Create account' }));
    expect(await dialog()).toBeVisible();
    expect(shown.location).toMatchObject({ pathname: '/', search: '?book=car-1' });
  });

  it('sees in the dialog that sellers cannot book', async () => {
    makeAccountFor(seller);
    Object.assign(world.products[0] ?? {}, { userEmail: 'rival@example.com' });
    const { user } = openPage('/');
    await pressBookNow(user);
    await logIn(user, seller.email);
    expect(await within(await dialog()).findByText(/Only buyers can book cars/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Book now' })).toBeDisabled();
  });

  it('sees that the car was deleted meanwhile', async () => {
    makeAccountFor(buyer);
    const { user } = openPage('/');
    await pressBookNow(user);
    await screen.findByText('Log in to book the Volvo XC60');
    world.products = [];
    await logIn(user, buyer.email);
    expect(await screen.findByText('This car is no longer for sale.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Book now' })).toBeDisabled();
  });

  it('sees the car on the home page after a sign-up', async () => {
    const { user, shown } = openPage('/category/none?book=car-1');
    const main = within(await screen.findByRole('main'));
    await user.click(await main.findByRole('link', { name: 'Sign Up' }));
    expect(await screen.findByText('Sign up to book the Volvo XC60')).toBeVisible();
    await signUp(user);

    const strip = await screen.findByRole('region', { name: 'Continue your booking' });
    expect(within(strip).getByText('Welcome, Robin Road.')).toBeVisible();
    const headline = screen.getByRole('heading', { level: 1 });
    expect(strip.compareDocumentPosition(headline)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.click(within(strip).getByRole('button', { name: 'Continue with the Volvo XC60' }));
    expect(await dialog()).toBeVisible();
    expect(shown.location).toMatchObject({ pathname: '/', search: '?book=car-1' });

    await user.click(screen.getByRole('button', { name: 'Book now' }));
    const booked = await screen.findByRole('region', { name: 'Your booking' });
    await waitFor(() => expect(booked).toHaveTextContent(LEADS_TO_ORDER));
    expect(within(booked).getByRole('link', { name: 'See your order' })).toHaveFocus();
  });

  it('sees the way to the order on the home page after a log-in too', async () => {
    makeAccountFor(buyer);
    const { user, shown } = openPage('/');
    await pressBookNow(user);
    await logIn(user, buyer.email);
    await dialog();
    await user.click(screen.getByRole('button', { name: 'Book now' }));
    const booked = await screen.findByRole('region', { name: 'Your booking' });
    await waitFor(() => expect(booked).toHaveTextContent(LEADS_TO_ORDER));
    // The card of the car has loaded its own link, which leaves the focus here.
    await screen.findByRole('link', { name: 'See your order Volvo XC60' });
    const order = within(booked).getByRole('link', { name: 'See your order' });
    expect(order).toHaveFocus();
    await user.click(order);
    await waitFor(() =>
      expect(shown.location.pathname).toBe(`/dashboard/orders/${world.bookings[0]?._id}`),
    );
  });
});

describe('Book Now before the session is known', () => {
  /** Holds the session lookup until the returned function is called. */
  function holdSession() {
    const held = deferred();
    server.use(http.post('*/v1/accounts\\:lookup', () => held.promise, { once: true }));
    return held.resolve;
  }

  it('waits, then opens the dialog for a signed-in user', async () => {
    makeAccountFor(buyer);
    await storePreviousSignIn(buyer);
    const respond = holdSession();
    const { user, shown } = openPage('/');
    await pressBookNow(user);
    expect(screen.getByRole('button', { name: /Book Now.*Volvo/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    respond();
    expect(await dialog()).toBeVisible();
    expect(shown.location.pathname).toBe('/');
  });

  it('does nothing after a navigation', async () => {
    makeAccountFor(buyer);
    await storePreviousSignIn(buyer);
    const respond = holdSession();
    const { user, shown, goTo } = openPage('/');
    await pressBookNow(user);
    await goTo('/blogs');
    respond();
    expect(await screen.findByRole('button', { name: 'Log Out' })).toBeVisible();
    expect(shown.location.pathname).toBe('/blogs');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

it.each([
  [404, /is no longer for sale\.$/],
  ['network', /couldn’t load the car.*Select Book Now again/],
] as const)('a car in the URL opens no dialog after %s, and says why', async (how, words) => {
  fail('GET /products/find/:id', how);
  const { shown } = renderRoute('/?book=car-1&show=48', { signedInAs: 'buyer' });
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(shown.location.search).toBe('?show=48');
});

it('a car in the URL of an anonymous user opens no dialog and does not redirect', async () => {
  const { shown } = openPage('/?book=car-1');
  await screen.findByRole('link', { name: 'Log In' });
  await screen.findByRole('article', { name: 'Volvo XC60' });
  expect(shown.location.pathname).toBe('/');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('reporting a car with an incomplete account completes it first and returns to the page', async () => {
  makeAccountFor(buyer);
  await storePreviousSignIn(buyer);
  world.users = [];
  server.use(tokensForRecordsOnly);
  const { user, store, shown } = openPage('/');
  await waitFor(() => expect(selectIsUnfinished(store.getState())).toBe(true));
  const card = within(await screen.findByRole('article', { name: 'Volvo XC60' }));
  await user.click(card.getByRole('button', { name: /^Report To Admin/ }));
  await user.click(await screen.findByRole('button', { name: 'Create account' }));
  await waitFor(() => expect(shown.location.pathname).toBe('/'));
  expect(world.reports).toHaveLength(0);
});
