import { screen, waitFor, within } from '@testing-library/react';
import { apiError } from '@/api/errors';
import { renderRoute, sessionOf } from '@/testing/renderRoute';
import { people } from '@/testing/people';

const desks: [keyof typeof people, string[]][] = [
  ['buyer', ['My Orders']],
  ['seller', ['My Products', 'Add Product']],
  ['admin', ['All Buyers', 'All Sellers', 'Reported Products']],
];

const menu = async () => within(await screen.findByRole('navigation', { name: 'Dashboard' }));

test.each(desks)('a %s finds their desks', async (person, names) => {
  renderRoute('/dashboard', { signedInAs: person });
  const links = (await menu()).getAllByRole('link', { hidden: true });
  expect(links.map(({ textContent }) => textContent)).toEqual(names);
});

test.each([
  ['buyer', ['My Orders']],
  ['seller', ['My Products', 'Add Product', 'Bookings']],
  ['admin', ['All Buyers', 'All Sellers', 'Reported Products', 'Unsent emails']],
] as const)('a %s finds further desks where the server has them', async (person, names) => {
  renderRoute('/dashboard', {
    signedInAs: person,
    preloadedState: { capabilities: ['sales', 'mails'] },
  });
  const links = (await menu()).getAllByRole('link', { hidden: true });
  expect(links.map(({ textContent }) => textContent)).toEqual(names);
});

test('the menu marks the page one is on, and folds away behind a button', async () => {
  const { user, router } = renderRoute('/dashboard/sellers', { signedInAs: 'admin' });
  const nav = await menu();
  expect(nav.getByRole('link', { name: 'All Sellers', hidden: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  expect(nav.getByRole('link', { name: 'All Buyers', hidden: true })).not.toHaveAttribute(
    'aria-current',
  );
  const toggle = nav.getByRole('button', { name: 'Dashboard menu', hidden: true });
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await user.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await user.click(nav.getByRole('link', { name: 'Reported Products', hidden: true }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/reports'));
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
});

test('shows no desk before the role is known', async () => {
  renderRoute('/dashboard', {
    signedInAs: 'seller',
    preloadedState: { session: sessionOf(people.seller, { status: 'unknown' }) },
  });
  expect(await screen.findByRole('status', { name: /Checking/ })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Dashboard' })).toBeNull();
});

test('says when the role could not be found out', async () => {
  renderRoute('/dashboard', {
    signedInAs: 'seller',
    preloadedState: {
      session: sessionOf(people.seller, {
        status: 'failed',
        failure: apiError({ status: 409, message: 'The record is locked.' }),
        isSaved: true,
      }),
    },
  });
  expect(await screen.findByText(/The record is locked/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
});
