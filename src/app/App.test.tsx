import { act, render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { createMemoryRouter } from 'react-router-dom';
import { showUndoable } from '@/components/feedback/toast';
import { expectConsoleError } from '@/testing/consoleErrors';
import { routes } from '#contract/routes';
import { retryPolicy } from '@/api/baseQuery';
import { config } from '@/lib/config';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { api, extendedHeaders } from '@/testing/handlers/respond';
import { renderRoute } from '@/testing/renderRoute';
import { failOnce } from '@/testing/responses';
import { server } from '@/testing/server';
import { world } from '@/testing/world';
import { App } from './App';
import { appRoutes } from './routes';
import { makeStore } from './store';

test('shows the page of the URL', async () => {
  const router = createMemoryRouter(appRoutes, { initialEntries: ['/nowhere'] });
  render(<App store={makeStore()} router={router} />);
  expect(await screen.findByText("Oop's looks like your lost!")).toBeVisible();
});

test.each<[url: string, signedInAs: 'seller' | 'admin' | undefined]>([
  [routes.search, undefined],
  [routes.guarantee, undefined],
  [routes.overview, 'admin'],
  [routes.payments, 'admin'],
  [routes.moneyBack, 'admin'],
  [routes.failedMails, 'admin'],
  [routes.removed, 'seller'],
  [routes.importProducts, 'seller'],
  [routes.bookings, 'seller'],
  [routes.sale('b1'), 'seller'],
  [routes.editProduct('car-1'), 'seller'],
])('%s does not exist on a server with only the specification', async (url, signedInAs) => {
  renderRoute(url, { signedInAs });
  expect(await screen.findByText("Oop's looks like your lost!")).toBeVisible();
  const specified = /^GET \/(categories|users\/|users\/verified\/)/;
  expect(world.calls.filter((call) => !specified.test(call))).toEqual([]);
});

test('a page that needs extensions waits for the first response, and Retry asks again', async () => {
  retryPolicy.maxRetries = 0;
  failOnce('GET /categories', 500);
  const { user } = renderRoute(routes.guarantee);
  expect(
    await screen.findByRole('heading', { level: 1, name: 'We couldn’t load this page' }),
  ).toBeVisible();
  server.use(
    http.get(api('/categories'), () => HttpResponse.json([], { headers: extendedHeaders })),
  );
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'What the 30 days cover' })).toBeVisible();
});

test('leads from many changes that can be taken back to their page', async () => {
  server.use(...extensionHandlers);
  server.use(http.get(api('/removed'), () => HttpResponse.json([])));
  const { user, shown } = renderRoute(routes.guarantee, {
    signedInAs: 'seller',
    preloadedState: { isExtended: true },
  });
  await screen.findByRole('heading', { name: 'What the 30 days cover' });
  for (const name of ['One', 'Two', 'Three', 'Four']) {
    act(() => showUndoable(`${name} deleted.`, () => undefined));
  }
  expect(await screen.findByText('4 changes')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'See Removed' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Removed' })).toBeVisible();
  expect(shown.location.pathname).toBe(routes.removed);
});

test('says so, and offers to load again, when what is around the pages breaks', async () => {
  jest.replaceProperty(config, 'supportEmail', 'help@cars.example.com');
  const error = new Error('boom');
  const reported = jest.fn();
  Object.defineProperty(window, 'reportError', { value: reported, configurable: true });
  expectConsoleError(/boom/);
  const router = createMemoryRouter(appRoutes);
  jest.spyOn(router, 'subscribe').mockImplementation(() => {
    throw error;
  });
  render(<App store={makeStore()} router={router} />);
  expect(await screen.findByText('Second Gear stopped working')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
  expect(screen.getByRole('link', { name: 'help@cars.example.com' })).toBeVisible();
  expect(reported).toHaveBeenCalledWith(error);
});
