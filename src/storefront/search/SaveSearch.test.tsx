import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import { api } from '@/testing/handlers/respond';
import { serveSearch } from '@/testing/handlers/searchHandlers';
import { preloadPages } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { fail, respond } from '@/testing/responses';
import { server } from '@/testing/server';

preloadPages(routes.search);

describe('saving a search', () => {
  const open = (person: 'buyer' | null = 'buyer') => {
    serveSearch();
    return renderRoute('/search?fuel=diesel&maxPrice=20000', {
      ...(person && { signedInAs: person }),
      preloadedState: { isExtended: true },
    });
  };

  it('keeps the filters under a name, and says when it reports', async () => {
    const { user } = open();
    let sent: unknown;
    server.use(
      http.post(api('/saved-searches'), async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ acknowledged: true, insertedId: 's-1' });
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Save search' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save search' }));
    const name = dialog.getByRole('textbox', { name: 'Name' });
    expect(name).toHaveValue('Under $20,000 · Diesel');
    await user.clear(name);
    await user.click(dialog.getByRole('button', { name: 'Save search' }));
    expect(await dialog.findByText('Name is required.')).toBeVisible();
    await user.type(name, 'My diesel');
    await user.click(dialog.getByRole('radio', { name: 'At once' }));
    respond('GET /saved-searches', [
      { _id: 's-1', name: 'My diesel', query: 'maxPrice=20000&fuel=diesel', speed: 'at-once' },
    ]);
    await user.click(dialog.getByRole('button', { name: 'Save search' }));
    expect(await screen.findByRole('button', { name: 'Saved · At once' })).toBeVisible();
    expect(sent).toEqual({
      name: 'My diesel',
      query: 'maxPrice=20000&fuel=diesel',
      speed: 'at-once',
    });
  });

  it('says in the dialog why it could not be saved', async () => {
    const { user } = open();
    fail('POST /saved-searches', 403, { code: 'quota-reached', message: 'Remove one first.' });
    await user.click(await screen.findByRole('button', { name: 'Save search' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save search' }));
    await user.click(dialog.getByRole('button', { name: 'Save search' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Remove one first.');
  });

  it('asks visitors to log in, and they come back to their filters', async () => {
    open(null);
    const link = await screen.findByRole('link', { name: 'Save search' });
    expect(link).toHaveAttribute('href', '/login');
  });
});
