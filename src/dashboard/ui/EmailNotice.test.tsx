import { act, screen, waitFor } from '@testing-library/react';
import { delay, http } from 'msw';
import { routes } from '#contract/routes';
import { makeBooking } from '@/testing/factories';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { api } from '@/testing/handlers/respond';
import { openAs, withIdentityProvider } from '@/testing/identitySession';
import { accountByEmail, identityWorld, lastMessageTo } from '@/testing/identityWorld';
import { buyer, seller, type Person } from '@/testing/people';
import { preloadTables } from '@/testing/preloadPages';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

preloadTables(routes.dashboard, routes.bookings, routes.order('x'), routes.payment('x'));

withIdentityProvider();

beforeEach(() => {
  server.use(...extensionHandlers);
  world.users = world.users.map((user) => ({ ...user, sendsMails: true }));
});

interface Options {
  isExtended?: boolean;
  emailVerified?: boolean;
}

const open = (
  person: Person,
  url: string,
  { isExtended = true, emailVerified = false }: Options = {},
) => openAs(person, url, { preloadedState: { isExtended } }, { emailVerified });

const sendLink = () => screen.findByRole('button', { name: 'Send again' });
const mailsOf = (email: string) => identityWorld.messages.filter(({ to }) => to === email);

describe('a user whose email is not confirmed', () => {
  it.each<[string, Person, string, string]>([
    ['My Orders', buyer, routes.dashboard, 'your bookings'],
    ['Your order', buyer, routes.order('booking-1'), 'this booking'],
    ['the payment page', buyer, routes.payment('booking-1'), 'this booking'],
    ['My Products', seller, routes.dashboard, 'bookings of your cars'],
    ['Bookings', seller, routes.bookings, 'bookings of your cars'],
  ])('is asked to confirm it on %s', async (_page, person, url, about) => {
    world.bookings = [makeBooking({ _id: 'booking-1' })];
    await open(person, url);
    expect(
      await screen.findByText(
        `We sent a link to ${person.email}. Open it to get emails about ${about}.`,
      ),
    ).toBeVisible();
  });

  it('sends a link to this page, and another one', async () => {
    const { user } = await open(buyer, routes.dashboard);
    await user.click(await sendLink());
    expect(await screen.findByText('Link sent.')).toBeVisible();
    expect(lastMessageTo(buyer.email)).toMatchObject({
      kind: 'VERIFY_EMAIL',
      continueUrl: 'http://localhost/dashboard',
    });
    const resend = await sendLink();
    await waitFor(() => expect(resend).toHaveFocus());
    await user.click(resend);
    await waitFor(() => expect(mailsOf(buyer.email)).toHaveLength(2));
  });

  it('sees the notice go once the link was opened elsewhere', async () => {
    await open(buyer, routes.dashboard);
    await sendLink();
    Object.assign(accountByEmail(buyer.email) ?? {}, { emailVerified: true });
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument(),
    );
    expect(screen.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  });

  it.each([
    ['INTERNAL_ERROR', /^We couldn’t send the link. We couldn’t load the log-in service/],
    ['TOO_MANY_ATTEMPTS_TRY_LATER', /^We couldn’t send the link. Too many links were sent/],
  ])('is told once why no link was sent (%s), and can retry', async (code, message) => {
    const { user } = await open(buyer, routes.dashboard);
    identityWorld.refusals.set('accounts:sendOobCode', code);
    await user.click(await sendLink());
    expect(await screen.findAllByText(message)).toHaveLength(1);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/^We sent a link to/)).toBeVisible();
    expect(screen.getByText('Link sent.')).toBeVisible();
  });

  it('who was made an admin is asked to confirm it first', async () => {
    world.users = world.users.map((user) => ({
      ...user,
      sendsMails: false,
      adminOnceConfirmed: true,
    }));
    await open(buyer, routes.dashboard);
    expect(
      await screen.findByText(
        `You’ve been made an admin. To start, open the link we sent to ${buyer.email}.`,
      ),
    ).toBeVisible();
    expect(await sendLink()).toBeVisible();
  });

  it('does not see the page move when the notice appears', async () => {
    server.use(http.get(api('/users/:email'), () => delay('infinite')));
    world.bookings = [makeBooking({ _id: 'booking-1' })];
    await open(buyer, routes.order('booking-1'));
    expect(await screen.findByText(/to get emails about this booking/)).not.toBeVisible();
  });
});

describe('no notice is shown', () => {
  it.each<[string, Options, boolean]>([
    ['once the email is confirmed', { emailVerified: true }, true],
    ['by a server that sends no emails', {}, false],
    ['by a server with only the specification', { isExtended: false }, true],
  ])('%s', async (_when, options, sendsMails) => {
    world.users = world.users.map((user) => ({ ...user, sendsMails }));
    await open(buyer, routes.dashboard, options);
    expect(await screen.findByText('No orders yet')).toBeVisible();
    expect(screen.queryByText(/to get emails about/)).not.toBeInTheDocument();
  });
});
