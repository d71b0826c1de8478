import { act, screen, waitFor, within } from '@testing-library/react';
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
  routes.addProduct,
);

const photos = [1, 2, 3].map((number) => makePhoto({ _id: `p${number}` }));

beforeEach(() => {
  server.use(...extensionHandlers);
  serveSearch();
  world.products = [makeProduct({ _id: 'car-1', name: 'Volvo V60', photos })];
});

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

describe.each([
  {
    page: '/cars/car-1',
    param: 'photo=2',
    button: /^Volvo V60, photo 2 .*full screen/,
    title: 'Photos of Volvo V60',
  },
  {
    page: '/cars/car-1',
    param: 'book=car-1',
    button: /^Book Now Volvo V60/,
    title: 'Book Volvo V60',
  },
  { page: '/search', param: 'filters=all', button: 'Filters', title: 'Filters' },
])('$page?$param', ({ page, param, button, title }) => {
  const dialog = () => screen.findByRole('dialog', { name: title });

  async function open() {
    const view = renderRoute(page, { signedInAs: 'buyer', history: ['/blogs'] });
    const [opener] = await screen.findAllByRole('button', { name: button });
    if (!opener) throw new Error('There is no such button.');
    await waitFor(() => expect(opener).toBeEnabled());
    await view.user.click(opener);
    await dialog();
    expect(view.shown.location).toMatchObject({ pathname: page, search: `?${param}` });
    return { ...view, opener };
  }

  it('is closed by Back, which returns the focus, and opened again by Forward', async () => {
    const { shown, goTo, opener } = await open();
    await goTo(-1);
    await isClosed();
    expect(shown.location).toMatchObject({ pathname: page, search: '' });
    expect(opener).toHaveFocus();
    await goTo(1);
    await dialog();
    await goTo(-1);
    await isClosed();
    await goTo(-1);
    expect(shown.location.pathname).toBe('/blogs');
  });

  it.each(['Close', 'Escape'])('leaves no step for Back when %s closes it', async (how) => {
    const { user, shown, goTo } = await open();
    if (how === 'Escape') await user.keyboard('{Escape}');
    else await user.click(within(await dialog()).getByRole('button', { name: 'Close' }));
    await isClosed();
    expect(shown.location).toMatchObject({ pathname: page, search: '' });
    await goTo(-1);
    expect(shown.location.pathname).toBe('/blogs');
  });

  it('opens with a link, and closing it stays on the page', async () => {
    const { user, shown, goTo } = renderRoute(`${page}?show=48&${param}`, {
      signedInAs: 'buyer',
      history: ['/blogs'],
    });
    await dialog();
    await user.keyboard('{Escape}');
    await isClosed();
    expect(shown.location).toMatchObject({ pathname: page, search: '?show=48' });
    await goTo(-1);
    expect(shown.location.pathname).toBe('/blogs');
  });

  it('stays open after a reload, and closes to the page beneath', async () => {
    const { user, shown, goTo } = renderRoute(
      { pathname: page, search: `?${param}`, state: { isPageBelow: true } },
      { signedInAs: 'buyer', history: ['/blogs', page] },
    );
    await dialog();
    await user.keyboard('{Escape}');
    await isClosed();
    await goTo(-1);
    expect(shown.location.pathname).toBe('/blogs');
  });
});

it('the photo that is shown is in the URL, and takes one step of the history', async () => {
  const { user, shown, goTo } = renderRoute('/cars/car-1', { history: ['/blogs'] });
  await user.click(await screen.findByRole('button', { name: 'See all 3 photos' }));
  const viewer = await screen.findByRole('dialog');
  within(viewer).getByRole('button', { name: 'Next photo' }).focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(shown.location.search).toBe('?photo=3');
  await goTo(-1);
  await isClosed();
  expect(within(screen.getByRole('region', { name: 'Photos' })).getByText('3/3')).toBeVisible();
  expect(screen.getByRole('button', { name: /photo 3 of 3.*full screen/ })).toHaveFocus();
  await goTo(-1);
  expect(shown.location.pathname).toBe('/blogs');
});

it('a link to a photo that was removed shows the last one', async () => {
  renderRoute('/cars/car-1?photo=99');
  expect(await screen.findByRole('dialog')).toHaveTextContent('Volvo V60, photo 3 of 3');
});

it.each(['0', 'two'])('a link to photo %s shows the page', async (number) => {
  renderRoute(`/cars/car-1?photo=${number}`);
  await screen.findByRole('button', { name: 'See all 3 photos' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('filters take the history step of their results, and none when nothing changes', async () => {
  const { user, shown, goTo } = renderRoute('/search?q=volvo', { history: ['/'] });
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: /^Filters/ }));
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
  await goTo(-1);
  expect(shown.location.search).toBe('?q=volvo');
  await isClosed();
  await goTo(-1);
  expect(shown.location.pathname).toBe('/');
});

it('a filter below its button takes no step, and closes when the page is left or changes', async () => {
  const { user, shown, goTo } = renderRoute('/search?q=volvo', { history: ['/', '/search'] });
  await user.click(await screen.findByRole('button', { name: 'Fuel' }));
  await screen.findByRole('dialog', { name: 'Fuel' });
  expect(shown.location.search).toBe('?q=volvo');
  await goTo(-1);
  expect(shown.location).toMatchObject({ pathname: '/search', search: '' });
  await isClosed();
});

it('filters that are open when the session ends are open again after the log-in', async () => {
  const { store, shown } = renderRoute('/category/suv?filters=all', { signedInAs: 'buyer' });
  await screen.findByRole('dialog', { name: 'Filters' });
  act(() => void store.dispatch(signedOut('ended')));
  await waitFor(() => expect(shown.location.pathname).toBe('/login'));
  expect(shown.location.state).toMatchObject({ from: '/category/suv?filters=all' });
});

describe('the menu', () => {
  const open = async (page: string, signedInAs?: 'buyer') => {
    const view = renderRoute(page, { signedInAs, history: ['/search'] });
    await view.user.click(await screen.findByRole('button', { name: 'Menu' }));
    await screen.findByRole('menu', { name: 'Menu' });
    return view;
  };

  it('takes no step of the history, and closes when the page is left', async () => {
    const { shown, goTo } = await open('/cars/car-1');
    await goTo(-1);
    expect(shown.location.pathname).toBe('/search');
    await isClosed();
  });

  it('is left by its links', async () => {
    const { user, shown, goTo } = await open('/cars/car-1');
    await user.click(screen.getByRole('menuitem', { name: 'Blogs' }));
    await waitFor(() => expect(shown.location.pathname).toBe('/blogs'));
    await isClosed();
    await goTo(-1);
    expect(shown.location.pathname).toBe('/cars/car-1');
  });

  it('logs out of a page that needs a log-in, without a step to it', async () => {
    const { user, shown, goTo } = await open('/category/suv', 'buyer');
    await user.click(screen.getByRole('menuitem', { name: 'Log Out' }));
    await waitFor(() => expect(shown.location.pathname).toBe('/'));
    await goTo(-1);
    expect(shown.location.pathname).toBe('/search');
  });

  it('asks before its links, and Back, leave a form with unsaved text', async () => {
    const { user, shown, goTo } = renderRoute(routes.addProduct, {
      signedInAs: 'seller',
      history: ['/search'],
    });
    const name = await screen.findByRole('textbox', { name: 'Name' });
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('QuotaExceededError');
    });
    await user.type(name, 'Golf');
    const stay = async () => {
      const question = await screen.findByRole('alertdialog', { name: 'Leave this page?' });
      await user.click(within(question).getByRole('button', { name: 'Stay' }));
      await waitFor(() => expect(question).not.toBeInTheDocument());
      expect(shown.location.pathname).toBe(routes.addProduct);
    };
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Blogs' }));
    await stay();
    await goTo(-1);
    await stay();
    expect(name).toHaveValue('Golf');
    jest.restoreAllMocks();
  });
});
