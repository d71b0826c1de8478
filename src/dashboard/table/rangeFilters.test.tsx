import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { TOTAL_COUNT_HEADER } from '#contract/limits';
import { startOfDay } from '#contract/ranges';
import { routes } from '#contract/routes';
import { makeProduct } from '@/testing/factories';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { api } from '@/testing/handlers/respond';
import { preloadTables } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';

preloadTables(routes.dashboard);

let asked: URLSearchParams[];
beforeEach(() => {
  asked = [];
  server.use(...extensionHandlers);
  server.use(
    http.get(api('/products/seller/:email'), ({ request }) => {
      const params = new URL(request.url).searchParams;
      asked.push(params);
      const rows = params.has('createdAt') ? [] : [makeProduct({ name: 'Saab 900' })];
      return HttpResponse.json(rows, { headers: { [TOTAL_COUNT_HEADER]: String(rows.length) } });
    }),
  );
});

const open = (search = '', isExtended = true) =>
  renderRoute(`${routes.dashboard}${search}`, {
    signedInAs: 'seller',
    preloadedState: { isExtended },
  });
const latest = () => asked.filter((params) => params.get('pageSize') !== '1').at(-1);
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));

async function choose(user: ReturnType<typeof open>['user'], name: string) {
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

test('filters by price: a chip says it, opens it again and removes it', async () => {
  const { user, shown } = open();
  await choose(user, 'Price');
  await user.type(dialog('Price').getByLabelText('From ($)'), '10,000');
  await user.type(dialog('Price').getByLabelText('To ($)'), '5000');
  await user.click(dialog('Price').getByRole('button', { name: 'Apply filter' }));
  const to = dialog('Price').getByLabelText('To ($)');
  expect(to).toHaveFocus();
  expect(to).toHaveAccessibleDescription('Enter a price that is not below “From”.');
  await user.clear(to);
  await user.type(to, '12,345{Enter}');

  const chip = await screen.findByRole('button', { name: 'Price: $10K–$12,345' });
  await waitFor(() => expect(latest()?.get('resalePrice')).toBe('10000..12345'));
  expect(shown.location.search).toBe('?resalePrice=10000..12345');
  await user.click(chip);
  expect(dialog('Price').getByLabelText('To ($)')).toHaveValue('12345');
  await user.click(dialog('Price').getByRole('button', { name: 'Close' }));
  expect(chip).toHaveFocus();
  await user.click(screen.getByRole('button', { name: /^Remove filter Price/ }));

  expect(screen.queryByRole('button', { name: /^Price/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Filter' })).toHaveFocus();
  expect(shown.location.search).toBe('');
});

test('asks for the user’s own days in a link, and shows everything again', async () => {
  const { user, shown } = open('?createdAt=2026-11-01..2026-11-02&resalePrice=cheap');
  expect(
    await screen.findByRole('button', { name: 'Created: Nov 1, 2026–Nov 2, 2026' }),
  ).toBeVisible();
  const times = [startOfDay('2026-11-01'), startOfDay('2026-11-03')];
  expect(latest()?.get('createdAt')).toBe(times.map((at) => at.toISOString()).join('..'));
  expect(latest()?.has('resalePrice')).toBe(false);
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));

  expect(await screen.findByRole('link', { name: 'Saab 900' })).toBeVisible();
  expect(shown.location.search).not.toContain('createdAt');
});

test('offers the latest days', async () => {
  const { user, shown } = open();
  await choose(user, 'Created');
  await user.click(dialog('Created').getByRole('button', { name: '7 days' }));
  const range = () => new URLSearchParams(shown.location.search).get('createdAt') ?? '';
  await waitFor(() => expect(range()).toMatch(/^[\d-]{10}\.\.[\d-]{10}$/));
  const [from = '', to = ''] = range().split('..');
  expect(startOfDay(from, 6)).toEqual(startOfDay(to));
});

test('a server without extensions gets no ranges', async () => {
  server.use(
    http.get(api('/products/seller/:email'), ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json([makeProduct({ name: 'Saab 900' })]);
    }),
  );
  open('?resalePrice=1..2', false);
  await screen.findByText('Saab 900');
  expect(screen.queryByRole('button', { name: 'Filter' })).toBeNull();
  expect(asked.some((params) => params.has('resalePrice'))).toBe(false);
});
