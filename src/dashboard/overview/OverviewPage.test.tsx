import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { WireFigure, WireFigures, WireQueue } from '#contract/overview';
import { routes } from '#contract/routes';
import { serverNow } from '@/lib/serverTime';
import { viewport } from '@/testing/browserGaps';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { api } from '@/testing/handlers/respond';
import { preloadPages } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';

preloadPages(routes.overview);

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(serverNow() + hours * HOUR_MS).toISOString();

let queues: WireQueue[];
let asked: string[];
const bookings: WireFigure = {
  kind: 'bookings',
  days: [3, 5, 4],
  daysBefore: [2, 4, 4],
  total: 12,
  totalBefore: 10,
};
const figures: WireFigures = {
  timeZone: 'Europe/Lisbon',
  from: '2026-11-28',
  to: '2026-11-30',
  today: '2026-11-30',
  figures: [
    bookings,
    { ...bookings, kind: 'paid', total: 12_500.5, totalBefore: 0, days: [0, 12_500.5, 0] },
    { ...bookings, kind: 'sale-days', total: null, totalBefore: null, days: [null, null, null] },
  ],
};

beforeEach(() => {
  // jsdom has no layout, which charts need: on phones the figures are tables at first.
  viewport.width = 360;
  queues = [];
  asked = [];
  server.use(...extensionHandlers);
  server.use(
    http.get(api('/overview'), () => HttpResponse.json(queues)),
    http.get(api('/overview/figures'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json(figures);
    }),
  );
});

const open = (query = '') =>
  renderRoute(`${routes.overview}${query}`, {
    signedInAs: 'admin',
    preloadedState: { isExtended: true },
  });
const region = async (name: string) => within(await screen.findByRole('region', { name }));

describe('what needs an admin', () => {
  test('is listed with its number, its age or its last day, and where it is decided', async () => {
    queues = [
      { kind: 'money-back', count: 2, oldestAt: inHours(-60), dueAt: inHours(12) },
      { kind: 'cases', count: 100, oldestAt: inHours(-200) },
    ];
    open();
    const needs = await region('Needs you');
    const [first, second] = await needs.findAllByRole('listitem');
    expect(first).toHaveTextContent(/^Money-back requests2decide by /);
    expect(second).toHaveTextContent(/^Cases99\+oldest /);
    expect(needs.getByRole('link', { name: 'Decide' })).toHaveAttribute('href', routes.moneyBack);
    expect(needs.getByText(/^Nothing waits: disputes, payments without a booking/)).toBeVisible();
  });

  test('is nothing', async () => {
    open();
    expect(await screen.findByText('Nothing waits for you.')).toBeVisible();
  });

  test('is loaded again after a failure, and the figures stay', async () => {
    let fails = true;
    server.use(
      http.get(api('/overview'), () =>
        fails ? new HttpResponse(null, { status: 500 }) : HttpResponse.json([]),
      ),
    );
    const { user } = open();
    await screen.findByText('We couldn’t load what needs you');
    expect(await region('Bookings')).toBeDefined();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Nothing waits for you.')).toBeVisible();
  });
});

describe('the figures', () => {
  test('are compared with as many days before, in a sentence', async () => {
    open();
    const panel = await region('Bookings');
    expect(panel.getByText('12 in total in 3 days, 20% more than in the 3 before.')).toBeVisible();
    expect(screen.getByText('▲ 20% · 10 in the 3 days before')).toBeVisible();
    expect((await region('Paid')).getByText('$12,500.50 in total in 3 days.')).toBeVisible();
    expect(screen.getByText('Nothing was sold in these days.')).toBeVisible();
    expect(screen.getByText(/^Days begin at midnight in Europe\/Lisbon/)).toBeVisible();
  });

  test('are a table too', async () => {
    open();
    const panel = await region('Bookings');
    expect(panel.getByRole('button', { name: 'Table of bookings', pressed: true })).toBeVisible();
    const rows = panel.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows).toEqual(['DayValue3 days before', 'Nov 2832', 'Nov 2954', 'Nov 30, so far44']);
  });

  test('are of the range in the URL', async () => {
    const { user, shown } = open('?days=7');
    await region('Bookings');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Days' }), 'Last 90 days');
    await waitFor(() => expect(asked).toEqual(['?days=7', '?days=90']));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Days' }), 'Own dates');
    expect(screen.getByText('Choose a first and a last day.')).toBeVisible();
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-20' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-10' } });
    expect(screen.getByText('The last day must not be before the first.')).toBeVisible();
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-22' } });
    await waitFor(() => expect(asked.at(-1)).toBe('?from=2026-11-20&to=2026-11-22'));
    expect(shown.location.search).toBe('?days=own&from=2026-11-20&to=2026-11-22');
  });
});
