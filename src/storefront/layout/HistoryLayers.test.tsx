import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay } from 'msw';
import { signedOut } from '@/auth/sessionSlice';
import { routes } from '#contract/routes';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { makePhoto, makeProduct } from '@/testing/factories';
import { serveSearch } from '@/testing/handlers/searchHandlers';
import { preloadPages } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

preloadPages(
  routes.product('car-1'),
  routes.search,
  routes.category('suv'),
  routes.blogs,
  routes.dashboard,
  routes.addProduct,
);

const photos = [makePhoto({ _id: 'p1' }), makePhoto({ _id: 'p2' })];

beforeEach(() => {
  server.use(...extensionHandlers);
  serveSearch();
});
beforeEach(() => {
  world.products = [makeProduct({ _id: 'car-1', name: 'Volvo V60', photos })];
});

/** Opens a car from the search, with a dialog on it. */
async function openCar(button: RegExp) {
  const view = renderRoute('/cars/car-1', { signedInAs: 'buyer', history: ['/search'] });
  const [opener] = await screen.findAllByRole('button', { name: button });
  if (!opener) throw new Error('There is no such button.');
  await waitFor(() => expect(opener).toBeEnabled());
  await view.user.click(opener);
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(view.shown.location.state).toEqual({ isLayer: true }));
  return { ...view, dialog, opener };
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

const PHOTOS = /view full screen/;
const MENU = /^Menu$/;

it.each([PHOTOS, /^Book Now/, MENU])(
  '%s: Back closes it and returns the focus, and a second Back leaves the page',
  async (button) => {
    const { shown, goTo, opener } = await openCar(button);
    expect(shown.location.pathname).toBe('/cars/car-1');
    await goTo(-1);
    await isClosed();
    expect(shown.location).toMatchObject({ pathname: '/cars/car-1', state: null });
    expect(opener).toHaveFocus();
    await goTo(-1);
    expect(shown.location.pathname).toBe('/search');
  },
);

it.each([
  [PHOTOS, 'its button'],
  [MENU, 'Escape'],
])('%s: no step is left for Back if %s closes it', async (button, how) => {
  const { user, shown, goTo, dialog } = await openCar(button);
  if (how === 'Escape') await user.keyboard('{Escape}');
  else await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await isClosed();
  await waitFor(() => expect(shown.location.state).toBeNull());
  await goTo(-1);
  expect(shown.location.pathname).toBe('/search');
});

it('does not open again with Forward', async () => {
  const { shown, goTo } = await openCar(PHOTOS);
  await goTo(-1);
  await isClosed();
  await goTo(1);
  await waitFor(() => expect(shown.location.state).toBeNull());
  expect(shown.location.pathname).toBe('/cars/car-1');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

describe.each(['as soon as it is open', 'later'])('a navigation, %s,', (moment) => {
  const openPhotos = async () => {
    const view = await openCar(PHOTOS);
    if (moment === 'later') await act(() => delay(50));
    const close = () => fireEvent.click(within(view.dialog).getByRole('button', { name: 'Close' }));
    const leave = () => view.navigate('/search?q=volvo');
    const back = () => view.navigate(-1);
    return { ...view, steps: { leave, close, back } };
  };

  it.each([
    ['leave', 'close'],
    ['close', 'leave'],
    ['back', 'leave'],
  ] as const)(
    'is not lost if the dialog closes at the same time: %s, %s',
    async (first, second) => {
      const { shown, goTo, steps } = await openPhotos();
      act(() => {
        void steps[first]();
        void steps[second]();
      });
      await waitFor(() => expect(shown.location.search).toBe('?q=volvo'));
      await isClosed();
      await goTo(-1);
      await waitFor(() => expect(shown.location.state).toBeNull());
      expect(shown.location.pathname).toBe('/cars/car-1');
      await goTo(-1);
      expect(shown.location).toMatchObject({ pathname: '/search', search: '' });
    },
  );
});

describe('the menu', () => {
  it('is replaced by the page of its link', async () => {
    const { user, shown, goTo } = await openCar(MENU);
    await user.click(screen.getByRole('menuitem', { name: 'Blogs' }));
    await waitFor(() => expect(shown.location.pathname).toBe('/blogs'));
    await isClosed();
    await goTo(-1);
    expect(shown.location).toMatchObject({ pathname: '/cars/car-1', state: null });
    await goTo(-1);
    expect(shown.location.pathname).toBe('/search');
  });

  it('leaves no step behind with a link to the page that is open', async () => {
    const { user, shown, goTo } = renderRoute('/blogs', { history: ['/search'] });
    await user.click(await screen.findByRole('button', { name: 'Menu' }));
    await waitFor(() => expect(shown.location.state).toEqual({ isLayer: true }));
    await user.click(screen.getByRole('menuitem', { name: 'Blogs' }));
    await isClosed();
    await waitFor(() => expect(shown.location.state).toBeNull());
    await goTo(-1);
    expect(shown.location.pathname).toBe('/search');
  });

  it('is left by a link that passes on the state of the page', async () => {
    const from = { from: '/category/suv' };
    const page = { pathname: routes.login, state: from };
    const { user, shown, goTo } = renderRoute(page, { history: ['/blogs'] });
    await user.click(await screen.findByRole('button', { name: 'Menu' }));
    await waitFor(() => expect(shown.location.state).toEqual({ ...from, isLayer: true }));
    await user.click(screen.getByRole('menuitem', { name: 'Sign Up' }));
    await isClosed();
    await waitFor(() => expect(shown.location).toMatchObject({ pathname: routes.signup }));
    expect(shown.location.state).toEqual(from);
    await goTo(-1);
    expect(shown.location).toMatchObject({ pathname: routes.login, state: from });
  });

  it('logs out of a page that needs a log-in, without a step to it', async () => {
    const { user, shown, goTo } = renderRoute('/category/suv', {
      signedInAs: 'buyer',
      history: ['/blogs'],
    });
    await user.click(await screen.findByRole('button', { name: 'Menu' }));
    await waitFor(() => expect(shown.location.state).toEqual({ isLayer: true }));
    await user.click(screen.getByRole('menuitem', { name: 'Log Out' }));
    await waitFor(() => expect(shown.location.pathname).toBe('/'));
    await goTo(-1);
    expect(shown.location.pathname).toBe('/blogs');
  });

  it('is no step where a form asks before it is left, and the form asks', async () => {
    const { user, shown } = renderRoute(routes.addProduct, {
      signedInAs: 'seller',
      history: ['/search'],
    });
    const name = await screen.findByRole('textbox', { name: 'Name' });
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('QuotaExceededError');
    });
    await user.type(name, 'Golf');
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await screen.findByRole('menu', { name: 'Menu' });
    expect(shown.location).toMatchObject({ pathname: routes.addProduct, state: null });
    await user.click(screen.getByRole('menuitem', { name: 'Blogs' }));
    expect(await screen.findByRole('alertdialog', { name: /^Leave/ })).toBeVisible();
    expect(shown.location.pathname).toBe(routes.addProduct);
    jest.restoreAllMocks();
  });
});

test('a reload with a dialog open leaves its history entry', async () => {
  const { shown, goTo } = renderRoute(
    { pathname: '/cars/car-1', state: { isLayer: true } },
    { history: ['/search', '/cars/car-1'] },
  );
  await screen.findByRole('heading', { level: 1, name: 'Volvo V60' });
  await waitFor(() => expect(shown.location.state).toBeNull());
  await goTo(-1);
  expect(shown.location.pathname).toBe('/search');
});

test('a log-out in another tab while a panel is open leads to the log-in page', async () => {
  const { user, store, shown, goTo } = renderRoute('/category/suv', {
    signedInAs: 'buyer',
    history: ['/blogs'],
  });
  await user.click(await screen.findByRole('button', { name: 'Fuel' }));
  await screen.findByRole('dialog', { name: 'Fuel' });
  await waitFor(() => expect(shown.location.state).toEqual({ isLayer: true }));
  act(() => void store.dispatch(signedOut('ended')));
  await waitFor(() => expect(shown.location.pathname).toBe('/login'));
  expect(shown.location.state).toMatchObject({ from: '/category/suv' });
  await goTo(-1);
  expect(shown.location.pathname).toBe('/blogs');
});

it('filters close with Back, and the search stays', async () => {
  const { user, shown, goTo } = renderRoute('/search?q=volvo', { history: ['/'] });
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await user.click(sheet.getByRole('checkbox', { name: /^Diesel/ }));
  await goTo(-1);
  await isClosed();
  expect(shown.location).toMatchObject({ pathname: '/search', search: '?q=volvo' });
  expect(screen.getByRole('button', { name: 'Filters' })).toHaveFocus();
});

it('filters take one step of the history when they are set, and none when nothing changes', async () => {
  const { user, shown, goTo } = renderRoute('/search?q=volvo', { history: ['/'] });
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: /^Filters/ }));
    await waitFor(() => expect(shown.location.state).toEqual({ isLayer: true }));
    return within(await screen.findByRole('dialog', { name: 'Filters' }));
  };
  const set = await open();
  await user.click(set.getByRole('checkbox', { name: /^Diesel/ }));
  await user.click(set.getByRole('button', { name: /^Show/ }));
  await waitFor(() => expect(shown.location.search).toBe('?q=volvo&fuel=diesel'));
  await isClosed();
  const unchanged = await open();
  await user.click(unchanged.getByRole('button', { name: /^Show/ }));
  await isClosed();
  await waitFor(() => expect(shown.location.state).toBeNull());
  await goTo(-1);
  expect(shown.location.search).toBe('?q=volvo');
  await goTo(-1);
  expect(shown.location.pathname).toBe('/');
});
