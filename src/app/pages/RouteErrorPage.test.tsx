import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expectConsoleError } from '@/testing/consoleErrors';
import { AppProviders } from '../AppProviders';
import { makeStore } from '../store';
import { RouteErrorPage } from './RouteErrorPage';

/** A page of the product that fails in one way or the other. */
function openFailingPage(lazy: () => Promise<{ Component: () => null }>) {
  const router = createMemoryRouter([
    { path: '/', lazy, ErrorBoundary: RouteErrorPage, HydrateFallback: () => null },
  ]);
  render(
    <AppProviders store={makeStore()}>
      <RouterProvider router={router} />
    </AppProviders>,
  );
}

const reported = jest.fn();

beforeEach(() => {
  reported.mockClear();
  Object.defineProperty(window, 'reportError', { value: reported, configurable: true });
  expectConsoleError(/boom|ChunkLoadError|Loading chunk 7/);
});

test('says that a page failed, offers Retry, and hands the error on', async () => {
  const error = new Error('boom');
  openFailingPage(() =>
    Promise.resolve({
      Component: () => {
        throw error;
      },
    }),
  );
  expect(await screen.findByRole('heading', { name: 'This page failed' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
  expect(screen.queryByText('boom')).toBeNull();
  expect(reported).toHaveBeenCalledWith(error);
});

test('says when the page itself did not arrive', async () => {
  const error = Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });
  openFailingPage(() => Promise.reject(error));
  expect(await screen.findByRole('heading', { name: 'This page did not arrive' })).toBeVisible();
  expect(screen.getByText(/Check your connection/)).toBeVisible();
});
