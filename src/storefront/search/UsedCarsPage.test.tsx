import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import { makeProduct } from '@/testing/factories';
import { api, extendedHeaders } from '@/testing/handlers/respond';
import { serveSearch } from '@/testing/handlers/searchHandlers';
import { preloadPages } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';

preloadPages(routes.used('Volvo', 'V60'));

const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  serveSearch((query) => {
    asked.push(`${query.get('make')} ${query.get('model')}`);
    return { rows: [makeProduct({ name: 'Volvo V60 D4' })] };
  });
  server.use(
    http.get(api('/makes/volvo/v60'), () =>
      HttpResponse.json({ make: 'Volvo', model: 'V60', count: 1 }, { headers: extendedHeaders }),
    ),
    http.get(api('/makes/:make'), () =>
      HttpResponse.json({ message: 'Unknown.' }, { status: 404, headers: extendedHeaders }),
    ),
  );
});

test('has the cars of a make and model, which are no choice there', async () => {
  renderRoute(routes.used('Volvo', 'V60'));
  expect(await screen.findByRole('heading', { name: 'Used Volvo V60', level: 1 })).toBeVisible();
  expect(await screen.findByRole('link', { name: /Volvo V60 D4/ })).toBeVisible();
  expect(asked).toEqual(['Volvo V60']);
  expect(screen.getByRole('button', { name: 'Price' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Make' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Model' })).not.toBeInTheDocument();
});

test('is not found for a make that nobody knows', async () => {
  renderRoute(routes.used('Wulong'));
  expect(await screen.findByText(/^You seem to be lost/)).toBeVisible();
  expect(asked).toEqual([]);
});
