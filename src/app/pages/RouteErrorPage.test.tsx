import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, type ComponentType } from 'react';
import { Link, MemoryRouter } from 'react-router-dom';
import { lazyComponent } from '@/components/navigation/lazyComponent';
import { expectConsoleError } from '@/testing/consoleErrors';
import { AppProviders } from '../AppProviders';
import { makeStore } from '../store';
import { PageBoundary } from './PageBoundary';

/** A page of the product that fails in one way or the other. */
function openFailingPage(load: () => Promise<ComponentType>) {
  const Page = lazyComponent(load);
  render(
    <AppProviders store={makeStore()}>
      <MemoryRouter>
        <Link to="/again" onClick={() => void Page.preload()}>
          Again
        </Link>
        <Suspense>
          <PageBoundary>
            <Page />
          </PageBoundary>
        </Suspense>
      </MemoryRouter>
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
    Promise.resolve(() => {
      throw error;
    }),
  );
  expect(await screen.findByRole('heading', { name: 'Page error' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
  expect(screen.queryByText('boom')).toBeNull();
  expect(reported).toHaveBeenCalledWith(error);
});

test('says when the page itself did not arrive', async () => {
  const error = Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });
  openFailingPage(() => Promise.reject(error));
  expect(await screen.findByRole('heading', { name: 'Page not loaded' })).toBeVisible();
  expect(screen.getByText(/Check your connection/)).toBeVisible();
});

test('asks again for one that did not arrive when somebody goes there again', async () => {
  const load = jest
    .fn<Promise<ComponentType>, []>()
    .mockRejectedValueOnce(Object.assign(new Error('Loading chunk 7'), { name: 'ChunkLoadError' }))
    .mockResolvedValue(() => <h1>Blogs</h1>);
  openFailingPage(load);
  await screen.findByRole('heading', { name: 'Page not loaded' });
  expect(load).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('link', { name: 'Again' }));
  expect(await screen.findByRole('heading', { name: 'Blogs' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});
