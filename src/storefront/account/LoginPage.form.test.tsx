import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { routes } from '#contract/routes';
import { config } from '@/lib/config';
import { deferred } from '@/testing/deferred';
import {
  logIn,
  makeAccountFor,
  openPage,
  PASSWORD,
  withIdentityProvider,
} from '@/testing/identitySession';
import { identityWorld } from '@/testing/identityWorld';
import { buyer } from '@/testing/people';
import { preloadPages } from '@/testing/preloadPages';
import { fail } from '@/testing/responses';
import { server } from '@/testing/server';

preloadPages(routes.login);

withIdentityProvider();

describe('the log-in form', () => {
  it('shows a spinner until the provider responds, and the user is not signed in before', async () => {
    makeAccountFor(buyer);
    const held = deferred();
    server.use(http.post('*/v1/accounts\\:signInWithPassword', () => held.promise, { once: true }));
    const { user, shown } = openPage('/login');
    await user.type(await screen.findByLabelText('Email'), buyer.email);
    await user.type(screen.getByLabelText('Password'), PASSWORD);
    const button = screen.getByRole('button', { name: 'Log In' });
    expect(within(button).queryByRole('progressbar')).not.toBeInTheDocument();
    await user.click(button);

    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
    expect(within(button).getByRole('progressbar')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Log Out' })).not.toBeInTheDocument();
    expect(shown.location.pathname).toBe('/login');

    held.resolve();
    await waitFor(() => expect(shown.location.pathname).toBe('/'));
    expect(await screen.findByRole('button', { name: 'Log Out' })).toBeVisible();
  });

  it('shows the reason and where to write to if the account is closed', async () => {
    jest.replaceProperty(config, 'supportEmail', 'help@cars.example.com');
    makeAccountFor(buyer);
    fail('POST /jwt', 403, { message: 'An admin closed this account.', code: 'forbidden' });
    const { user } = openPage('/login');
    await logIn(user, buyer.email);
    expect(await screen.findByText(/An admin closed this account\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'help@cars.example.com' })).toBeVisible();
    jest.restoreAllMocks();
  });

  it.each([
    ['/login', 'Log In'],
    ['/signup', 'Sign Up'],
  ])('on %s requires a valid email and hides the password', async (path, name) => {
    const { user } = openPage(path);
    const email = await screen.findByLabelText('Email');
    expect(email).toHaveAttribute('type', 'email');
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    await user.type(email, 'no email');
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(email).toBeInvalid());
    expect(identityWorld.calls).toEqual([]);
  });

  it.each([
    ['/login', 'Sign Up', '/signup'],
    ['/signup', 'Log In', '/login'],
  ])('on %s has a link "%s"', async (path, name, target) => {
    openPage(path);
    const main = within(await screen.findByRole('main'));
    expect(await main.findByRole('link', { name })).toHaveAttribute('href', target);
  });
});
