import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '#contract/routes';
import { serveSearch } from '@/testing/handlers/searchHandlers';
import { preloadPages } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { fail } from '@/testing/responses';
import { world } from '@/testing/world';

/** The log-in page that a visitor of a category is sent to. */

preloadPages(routes.login, routes.category('suv'), routes.search);

const lead = () => within(screen.getByRole('main')).findByText(/^Log in to see/);

/** A server with a search, which counts `total` cars. */
const searching = (total: number) => serveSearch(() => ({ total }));

/** Opens a category after the home page, which tells what the server can. */
async function openCategory(id: string) {
  const view = renderRoute('/');
  await waitFor(() => expect(world.calls).toContain('GET /categories'));
  await view.goTo(routes.category(id));
  await waitFor(() => expect(view.shown.location.pathname).toBe('/login'));
  return view;
}

it('says what is behind it, and leads to the public search', async () => {
  searching(67);
  const { user, shown } = await openCategory('suv');
  await waitFor(async () => expect(await lead()).toHaveTextContent(/^Log in to see 67 SUVs\./));
  expect(document.title).toBe('Log in to see 67 SUVs · Second Gear');
  expect(screen.queryByText('Log in to continue.')).not.toBeInTheDocument();
  expect(world.calls.some((call) => call.startsWith('GET /category/'))).toBe(false);
  await user.click(screen.getByRole('link', { name: 'Look without an account' }));
  await waitFor(() => expect(shown.location).toMatchObject({ pathname: '/search' }));
  expect(shown.location.search).toBe('?category=suv');
});

it('says “cars” for all categories', async () => {
  searching(1067);
  await openCategory('all');
  await waitFor(async () => expect(await lead()).toHaveTextContent('Log in to see 1,067 cars.'));
  expect(screen.getByRole('link', { name: 'Look without an account' })).toHaveAttribute(
    'href',
    '/search',
  );
});

it('names no number that is not known', async () => {
  searching(0);
  fail('GET /products/search', 404);
  await openCategory('suv');
  expect(await lead()).toHaveTextContent(/^Log in to see SUVs\./);
});

it.each([
  ['for a category that does not exist', 'bikes', true],
  ['of a server without a search', 'suv', false],
])('says only that a log-in is needed %s', async (_where, id, isExtended) => {
  if (isExtended) searching(67);
  await openCategory(id);
  expect(await screen.findByText('Log in to continue.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Look without an account' })).not.toBeInTheDocument();
  expect(world.calls.join()).not.toContain('/products/search');
  expect(document.title).toBe('Log In · Second Gear');
});

it('asks new visitors to sign up above the form', async () => {
  renderRoute('/login');
  const signUp = within(await screen.findByRole('main')).getByRole('link', { name: 'Sign Up' });
  expect(screen.getByText(/^New here\?/)).toBeVisible();
  const email = screen.getByLabelText('Email');
  expect(signUp.compareDocumentPosition(email)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
