import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { expectConsoleError } from '@/testing/consoleErrors';
import { lazyRoute } from '@/app/route';

/** Opens a page whose chunk or component fails. */
function openFailingPage(load: () => Promise<ComponentType>) {
  const layout = (
    <>
      <Link to="/other">Other page</Link>
      <Outlet />
    </>
  );
  const other = { path: '/other', element: <h1>Other</h1> };
  const failing = { ...lazyRoute(load), path: '/' };
  const children = [{ hydrateFallbackElement: <p>Loading</p>, children: [failing, other] }];
  const router = createMemoryRouter([{ element: layout, children }]);
  render(<RouterProvider router={router} />);
}

const reported = jest.fn();

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: 1000 });
  reported.mockClear();
  Object.defineProperty(window, 'reportError', { value: reported, configurable: true });
});
afterEach(() => jest.useRealTimers());

const missingChunk = () =>
  Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });

test('shows an error with Retry and reports the error', async () => {
  expectConsoleError(/boom/);
  const error = new Error('boom');
  openFailingPage(() =>
    Promise.resolve(() => {
      throw error;
    }),
  );
  expect(await screen.findByRole('heading', { name: 'Page error' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
  expect(screen.queryByText('boom')).toBeNull();
  expect(reported).toHaveBeenCalledWith(error);
});

test('shows an error after three failed loads of the chunk; other pages work', async () => {
  expectConsoleError(/Loading chunk 7/);
  const load = jest.fn(() => Promise.reject<ComponentType>(missingChunk()));
  openFailingPage(load);
  expect(await screen.findByRole('heading', { name: 'Page not loaded' })).toBeVisible();
  expect(screen.getByText(/Check your connection/)).toBeVisible();
  expect(load).toHaveBeenCalledTimes(3);
  const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  await user.click(screen.getByRole('link', { name: 'Other page' }));
  expect(await screen.findByRole('heading', { name: 'Other' })).toBeVisible();
});

test('shows the page if the second load of the chunk succeeds', async () => {
  const load = jest
    .fn<Promise<ComponentType>, []>()
    .mockRejectedValueOnce(missingChunk())
    .mockResolvedValue(() => <h1>Blogs</h1>);
  openFailingPage(load);
  expect(await screen.findByRole('heading', { name: 'Blogs' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});
