import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import { makeBooking } from '@/testing/factories';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { api } from '@/testing/handlers/respond';
import { openAs, openPage, withIdentityProvider } from '@/testing/identitySession';
import { buyer, seller } from '@/testing/people';
import { preloadPages } from '@/testing/preloadPages';
import { server } from '@/testing/server';
import { world } from '@/testing/world';
import { roleCheckRequested } from './sessionSlice';

preloadPages(routes.addProduct, routes.profile, routes.login, routes.signup);
withIdentityProvider();
beforeEach(() => server.use(...extensionHandlers));

const extended = { preloadedState: { isExtended: true } };
const becomeSeller = () => {
  for (const user of world.users) if (user.email === buyer.email) user.role = 'seller';
};
/** POST /users/me/seller. */
const sellOnServer = (status = 200, message = '') =>
  server.use(
    http.post(api('/users/me/seller'), () => {
      if (status === 200) becomeSeller();
      return HttpResponse.json(status === 200 ? { acknowledged: true } : { message }, { status });
    }),
  );
const startSelling = () => screen.findByRole('button', { name: 'Start selling' });
const question = async () =>
  within(await screen.findByRole('alertdialog', { name: 'Start selling?' }));
const addProduct = () => screen.findByRole('heading', { level: 1, name: 'Add Product' });

describe('a buyer who opens Add Product', () => {
  it('becomes a seller after a question, and the form opens', async () => {
    sellOnServer();
    const { user, shown } = await openAs(buyer, routes.addProduct, extended);
    await user.click(await startSelling());
    const asked = await question();
    expect(asked.getByText(/you can’t book cars with it any more/)).toBeVisible();
    await user.click(asked.getByRole('button', { name: 'Start selling' }));
    expect(await addProduct()).toBeVisible();
    expect(shown.location.pathname).toBe(routes.addProduct);
  });

  it('stays a buyer after Cancel', async () => {
    const { user } = await openAs(buyer, routes.addProduct, extended);
    await user.click(await startSelling());
    await user.click((await question()).getByRole('button', { name: 'Cancel' }));
    expect(world.calls).not.toContain('POST /users/me/seller');
    expect(await startSelling()).toBeVisible();
  });

  it('reads which booking is still open', async () => {
    sellOnServer(409, 'Your booking of Volvo XC60 is still open.');
    const { user } = await openAs(buyer, routes.addProduct, extended);
    await user.click(await startSelling());
    await user.click((await question()).getByRole('button', { name: 'Start selling' }));
    expect(await screen.findByText('Your booking of Volvo XC60 is still open.')).toBeVisible();
  });

  it('gets in when another tab has made them a seller', async () => {
    const { store } = await openAs(buyer, routes.addProduct, extended);
    await startSelling();
    becomeSeller();
    act(() => void store.dispatch(roleCheckRequested()));
    expect(await addProduct()).toBeVisible();
  });

  it('gets in after a reload of the page that refused them', async () => {
    sellOnServer();
    const page = await openAs(buyer, routes.addProduct, extended);
    await startSelling();
    page.unmount();
    const { user } = openPage(page.shown.location, extended);
    await user.click(await startSelling());
    await user.click((await question()).getByRole('button', { name: 'Start selling' }));
    expect(await addProduct()).toBeVisible();
  });

  it('is asked again about the role when nobody knows whether the change arrived', async () => {
    server.use(
      http.post(api('/users/me/seller'), () => {
        becomeSeller();
        return HttpResponse.error();
      }),
    );
    const { user } = await openAs(buyer, routes.addProduct, extended);
    await user.click(await startSelling());
    await user.click((await question()).getByRole('button', { name: 'Start selling' }));
    expect(await addProduct()).toBeVisible();
  });
});

it('is not offered on a page for admins', async () => {
  await openAs(buyer, routes.sellers, extended);
  await screen.findByRole('heading', { name: 'You don’t have access to this page' });
  expect(screen.queryByRole('button', { name: 'Start selling' })).not.toBeInTheDocument();
});

describe('on the profile', () => {
  it('opens Add Product', async () => {
    sellOnServer();
    const { user } = await openAs(buyer, routes.profile, extended);
    await user.click(await startSelling());
    await user.click((await question()).getByRole('button', { name: 'Start selling' }));
    expect(await addProduct()).toBeVisible();
  });

  it('is not offered to sellers, who still find what they booked as buyers', async () => {
    world.bookings = [
      makeBooking({ _id: 'b1', email: seller.email, productName: 'Volvo XC60', status: 'paid' }),
    ];
    const { user } = await openAs(seller, routes.profile, extended);
    const orders = await screen.findByRole('link', { name: 'My Orders', hidden: true });
    expect(screen.queryByRole('region', { name: 'Sell your car' })).not.toBeInTheDocument();
    await user.click(orders);
    expect(await screen.findByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
    expect(orders).toHaveAttribute('aria-current', 'page');
    expect(await screen.findByText('Volvo XC60')).toBeVisible();
  });
});

describe('on a server with only the specification', () => {
  it('leads to Sign Up with Seller chosen', async () => {
    const { user } = await openAs(buyer, routes.addProduct);
    await user.click(await screen.findByRole('link', { name: 'Sign up as a seller' }));
    await user.click(await screen.findByRole('button', { name: 'Log out and sign up' }));
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Seller' })).toBeChecked());
    expect(world.calls).not.toContain('POST /users/me/seller');
  });

  it('offers the same on the profile', async () => {
    await openAs(buyer, routes.profile);
    expect(await screen.findByRole('link', { name: 'Sign up as a seller' })).toHaveAttribute(
      'href',
      routes.sellerSignup,
    );
  });
});
