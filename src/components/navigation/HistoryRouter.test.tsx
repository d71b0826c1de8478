import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryHistory, parsePath } from 'history';
import { Suspense, type ComponentType } from 'react';
import { Link, useRoutes } from 'react-router-dom';
import { HistoryRouter } from './HistoryRouter';
import { lazyComponent } from './lazyComponent';
import { useIsNavigating } from './navigation';

const scrollTo = jest.spyOn(window, 'scrollTo');
const scrollIntoView = jest.fn();
let scrollY = 0;

beforeEach(() => {
  scrollY = 0;
  scrollTo.mockReset();
  scrollIntoView.mockReset();
  window.sessionStorage.clear();
  Object.defineProperty(window, 'scrollY', { get: () => scrollY, configurable: true });
  Element.prototype.scrollIntoView = scrollIntoView;
});

function Home() {
  return (
    <>
      <h1>Home</h1>
      {useIsNavigating() && <p>On its way</p>}
      <Link to="/cars">Cars</Link>
      <Link to="/cars#last">The last car</Link>
      <Link to="/?sort=price" preventScrollReset>
        By price
      </Link>
    </>
  );
}

const Cars = () => (
  <>
    <h1>Cars</h1>
    <p id="last">The last</p>
  </>
);

function open({
  load = () => Promise.resolve(Cars),
  isRendered,
  at = '/',
}: { load?: () => Promise<ComponentType>; isRendered?: boolean; at?: string } = {}) {
  const history = createMemoryHistory({ initialEntries: [{ ...parsePath(at), key: 'default' }] });
  const onNavigate = jest.fn();
  const Lazy = lazyComponent(load);
  const Pages = () =>
    useRoutes([
      { path: '/', element: <Home /> },
      { path: '/cars', element: <Lazy /> },
    ]);
  const { unmount } = render(
    <HistoryRouter history={history} isRendered={isRendered} onNavigate={onNavigate}>
      <Suspense fallback={<p>Nothing is here yet</p>}>
        <Pages />
      </Suspense>
    </HistoryRouter>,
  );
  const goBack = () =>
    act(() => {
      history.back();
      return Promise.resolve();
    });
  return { history, onNavigate, goBack, unmount };
}

const press = (name: string) => userEvent.click(screen.getByRole('link', { name }));

test('the last page stays until the next one is here', async () => {
  let arrive: (page: ComponentType) => void = () => undefined;
  const { onNavigate } = open({ load: () => new Promise((resolve) => (arrive = resolve)) });

  await press('Cars');
  expect(screen.getByRole('heading', { name: 'Home' })).toBeVisible();
  expect(screen.getByText('On its way')).toBeVisible();
  expect(onNavigate).toHaveBeenCalledWith(expect.objectContaining({ pathname: '/cars' }));

  arrive(Cars);
  expect(await screen.findByRole('heading', { name: 'Cars' })).toBeVisible();
  expect(screen.queryByText('On its way')).toBeNull();
});

describe('the place on the page', () => {
  test('of a new page is its top, and Back finds the one that was left', async () => {
    const { goBack } = open();
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0);

    scrollY = 700;
    await press('Cars');
    await screen.findByRole('heading', { name: 'Cars' });
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0);

    scrollY = 0;
    await goBack();
    await screen.findByRole('heading', { name: 'Home' });
    expect(scrollTo).toHaveBeenLastCalledWith(0, 700);
  });

  test('is found again after a reload', () => {
    const { unmount } = open({ at: '/?sort=price' });
    scrollY = 300;
    window.dispatchEvent(new Event('pagehide'));
    unmount();

    open({ at: '/?sort=price' });
    expect(scrollTo).toHaveBeenLastCalledWith(0, 300);
  });

  test('is the browser’s to find where the server has rendered the page', () => {
    open({ isRendered: true });
    expect(scrollTo).not.toHaveBeenCalled();
    expect(window.history.scrollRestoration).toBe('manual');

    window.dispatchEvent(new Event('pagehide'));
    expect(window.history.scrollRestoration).toBe('auto');
    window.dispatchEvent(new Event('pageshow'));
    expect(window.history.scrollRestoration).toBe('manual');
  });

  test('is what the address names', async () => {
    open();
    scrollTo.mockReset();
    await press('The last car');
    await screen.findByText('The last');
    expect(scrollIntoView).toHaveBeenCalledTimes(1);
    expect(scrollTo).not.toHaveBeenCalled();
  });

  test('is the top where the address names nothing, however it is written', () => {
    open({ at: '/#%E0%A4%A' });
    expect(screen.getByRole('heading', { name: 'Home' })).toBeVisible();
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
  });

  test('stays where a change of the page asks for it', async () => {
    const { history } = open();
    scrollTo.mockReset();
    await press('By price');
    expect(history.location.search).toBe('?sort=price');
    expect(scrollTo).not.toHaveBeenCalled();
  });
});
