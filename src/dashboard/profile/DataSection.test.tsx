import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { api } from '@/testing/handlers/respond';
import { openAs, withIdentityProvider } from '@/testing/identitySession';
import { buyer } from '@/testing/people';
import { preloadPages } from '@/testing/preloadPages';
import { failOnce } from '@/testing/responses';
import { server } from '@/testing/server';

preloadPages(routes.profile);
withIdentityProvider();
beforeEach(() => server.use(...extensionHandlers));

const button = () => screen.findByRole('button', { name: 'Download your data' });

it('downloads what the server stores, and says when that failed', async () => {
  const files: Blob[] = [];
  URL.createObjectURL = (file: Blob) => {
    files.push(file);
    return 'blob:data';
  };
  const names: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  const data = { cut: [], account: [{ email: buyer.email }] };
  server.use(http.get(api('/users/me/data'), () => HttpResponse.json(data)));
  failOnce('GET /users/me/data', 429, { message: 'Too many requests. Try again later.' });
  const { user } = await openAs(buyer, routes.profile, { preloadedState: { isExtended: true } });
  await user.click(await button());
  expect(await screen.findByText(/^Download failed\./)).toBeVisible();
  expect(files).toEqual([]);
  await user.click(await button());
  await waitFor(() => expect(names).toEqual(['second-gear-data.json']));
  expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual(data);
});

it('is not offered by a server without extensions', async () => {
  await openAs(buyer, routes.profile, { preloadedState: { isExtended: false } });
  expect(await screen.findByRole('button', { name: 'Delete account' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Download your data' })).not.toBeInTheDocument();
});
