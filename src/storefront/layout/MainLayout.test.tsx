import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { signedOut } from '@/auth/sessionSlice';
import { people } from '@/testing/people';
import { renderRoute, sessionOf } from '@/testing/renderRoute';
import { SCHEME_STORAGE_KEY } from '@/lib/colorScheme';

const header = () => within(screen.getByRole('banner'));
const footer = () => within(screen.getByRole('contentinfo'));

async function openBlogs(options?: Parameters<typeof renderRoute>[1]) {
  const view = renderRoute('/blogs', options);
  await screen.findByRole('heading', { level: 1 });
  return view;
}

describe('header', () => {
  test('has Blogs, Log In and Sign Up for anonymous users, with the page to return to', async () => {
    const { user, shown } = await openBlogs();
    expect(header().getByRole('link', { name: 'Second Gear' })).toHaveAttribute('href', '/');
    expect(header().getByRole('link', { name: 'Blogs' })).toHaveAttribute('href', '/blogs');
    expect(header().getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup');
    expect(header().queryByRole('link', { name: 'Dashboard' })).toBeNull();
    await user.click(header().getByRole('link', { name: 'Log In' }));
    await waitFor(() => expect(shown.location.pathname).toBe('/login'));
    expect(shown.location.state).toMatchObject({ from: '/blogs' });
    // Links between the forms keep the page to return to.
    await user.click(header().getByRole('link', { name: 'Sign Up' }));
    await waitFor(() => expect(shown.location.pathname).toBe('/signup'));
    expect(shown.location.state).toMatchObject({ from: '/blogs' });
  });

  test('has the dashboard, the photo and Log Out for signed-in users', async () => {
    const { user } = await openBlogs({ signedInAs: 'buyer' });
    expect(header().getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
    const profile = header().getByRole('link', { name: 'Profile, Bea Buyer, Buyer' });
    expect(profile).toHaveTextContent('Bea Buyer Buyer');
    expect(header().queryByRole('link', { name: 'Log In' })).toBeNull();
    await user.click(header().getByRole('button', { name: 'Log Out' }));
    expect(await header().findByRole('link', { name: 'Log In' })).toBeVisible();
  });

  test('shows a photo, and the default avatar if there is none or it fails to load', async () => {
    const session = sessionOf(people.buyer);
    if (session.status !== 'signedIn') throw new Error('Nobody is signed in.');
    const photoURL = 'https://photos.example/bea.jpg';
    const withPhoto = { ...session, user: { ...session.user, photoURL } };
    const { unmount } = await openBlogs({ preloadedState: { session } });
    expect(header().getByTitle('Bea Buyer')).toBeInTheDocument();
    unmount();
    await openBlogs({ preloadedState: { session: withPhoto } });
    const photo = header().getByAltText('Photo of Bea Buyer');
    expect(photo).toHaveAttribute('src', photoURL);
    fireEvent.error(photo);
    expect(header().getByTitle('Bea Buyer')).toBeInTheDocument();
    expect(header().queryByAltText('Photo of Bea Buyer')).toBeNull();
  });

  test('floats over the banner on the home page only', async () => {
    const { user } = renderRoute('/');
    await screen.findByRole('link', { name: 'Get Started' });
    // e2e/details/layout.spec.ts tests its position.
    expect(screen.getByRole('banner')).toHaveClass('overBanner');
    await user.click(header().getByRole('link', { name: 'Blogs' }));
    await screen.findByRole('heading', { name: 'Questions and answers' });
    expect(screen.getByRole('banner')).not.toHaveClass('overBanner');
  });

  test('shows neither Log In nor Log Out before the session is known', async () => {
    await openBlogs({ preloadedState: { session: { status: 'unknown' } } });
    expect(header().queryByRole('link', { name: 'Log In' })).toBeNull();
    expect(header().queryByRole('button', { name: 'Log Out' })).toBeNull();
    expect(header().queryByRole('link', { name: 'Dashboard' })).toBeNull();
  });
});

describe('burger menu', () => {
  test('has the same links, supports the keyboard and returns the focus', async () => {
    const { user, shown } = await openBlogs({ signedInAs: 'buyer' });
    const burger = header().getByRole('button', { name: 'Menu' });
    expect(burger).toHaveAttribute('aria-expanded', 'false');
    act(() => burger.focus());
    await user.keyboard('{Enter}');
    const menu = within(await screen.findByRole('menu', { name: 'Menu' }));
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Dashboard',
      'Blogs',
      'Profile',
      'Log Out',
    ]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(burger).toHaveFocus());

    await user.keyboard('{Enter}');
    await screen.findByRole('menu', { name: 'Menu' });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(shown.location.pathname).toBe('/dashboard'));
  });
});

test('a burger menu opened before the session is known shows Loading, and keeps the focus', async () => {
  const { store, user } = await openBlogs({ preloadedState: { session: { status: 'unknown' } } });
  await user.click(header().getByRole('button', { name: 'Menu' }));
  const menu = within(await screen.findByRole('menu', { name: 'Menu' }));
  expect(menu.getByRole('menuitem', { name: 'Loading…' })).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{ArrowDown}');
  act(() => void store.dispatch(signedOut()));
  expect(await menu.findByRole('menuitem', { name: 'Log In' })).toBeVisible();
  const items = menu.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(items).toEqual(['Blogs', 'Log In', 'Sign Up']);
  expect(menu.getByRole('menuitem', { name: 'Blogs' })).toHaveFocus();
});

describe('navigation', () => {
  test('the skip link is first and skips the header', async () => {
    const { user } = await openBlogs();
    await user.tab();
    expect(screen.getByRole('link', { name: 'Skip to main content' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test('moves the focus to the new page and announces its title', async () => {
    const { user } = renderRoute('/');
    await screen.findByRole('link', { name: 'Get Started' });
    await user.click(header().getByRole('link', { name: 'Blogs' }));
    await waitFor(() => expect(document.title).toMatch(/Blogs/));
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    const announcement = await screen.findByText(document.title, { selector: '[aria-live]' });
    expect(announcement).toHaveAttribute('aria-live', 'polite');
  });

  test('shows a progress bar until the page has loaded', async () => {
    await openBlogs({ signedInAs: 'buyer' });
    fireEvent.click(header().getByRole('link', { name: /Profile/ }));
    const line = () =>
      within(screen.getByRole('main')).queryByRole('progressbar', { name: 'Loading page' });
    expect(line()).toBeInTheDocument();
    await screen.findByRole('heading', { level: 1, name: /profile/i });
    expect(line()).toBeNull();
  });

  test('shows a notice while offline', async () => {
    await openBlogs();
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText(/You’re offline/)).toBeVisible();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/You’re offline/)).toBeNull();
    online.mockRestore();
  });
});

describe('colour scheme', () => {
  test('is applied and stored', async () => {
    const { user } = await openBlogs();
    expect(document.documentElement).toHaveAttribute('data-color-scheme', 'light');
    const choice = within(footer().getByRole('group', { name: 'Theme' }));
    expect(choice.getByRole('radio', { name: 'Match device' })).toBeChecked();
    await user.click(choice.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement).toHaveAttribute('data-color-scheme', 'dark');
    expect(window.localStorage.getItem(SCHEME_STORAGE_KEY)).toBe('dark');
    expect(choice.getByRole('radio', { name: 'Dark' })).toBeChecked();
  });
});

test('the footer has the logo, groups, social icons and legal lines, and all open the home page', async () => {
  await openBlogs();
  const [logo] = footer().getAllByRole('link', { name: 'Second Gear' });
  // eslint-disable-next-line testing-library/no-node-access -- a decorative picture has no role
  expect(logo?.querySelector('svg')).toBeInTheDocument();
  const linksOf = (name: string) => {
    expect(footer().getByRole('heading', { name })).toBeVisible();
    const group = within(footer().getByRole('navigation', { name }));
    return group.getAllByRole('link').map(({ textContent }) => textContent);
  };
  expect(linksOf('Resources').length).toBeGreaterThan(0);
  expect(linksOf('Follow us').length).toBeGreaterThan(0);
  expect(linksOf('Legal')).toEqual(['Privacy Policy', 'Terms & Conditions']);
  for (const name of ['Facebook', 'Instagram', 'Twitter', 'GitHub', 'Dribbble']) {
    expect(footer().getByRole('link', { name })).toBeVisible();
  }
  expect(footer().getByText(/© 2022/)).toHaveTextContent(
    '© 2022 Second Gear. All Rights Reserved.',
  );
  const targets = footer().getAllByRole('link');
  expect(new Set(targets.map((link) => link.getAttribute('href')))).toEqual(new Set(['/']));
});
