import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { WireAuditRow } from '#contract/auditLog';
import { routes } from '#contract/routes';
import { retryPolicy } from '@/api/baseQuery';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { api } from '@/testing/handlers/respond';
import { preloadPages } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { fail } from '@/testing/responses';
import { server } from '@/testing/server';
import { exportLines } from '@/testing/tables';
import { world } from '@/testing/world';

preloadPages(routes.auditLog);

const makeRow = (changes: Partial<WireAuditRow> = {}): WireAuditRow => ({
  _id: '7',
  at: '2026-11-26T14:02:07.000Z',
  act: 'delete-product',
  actorKind: 'person',
  actorId: 'admin-1',
  actorName: 'Ada Moreno',
  subjectKind: 'product',
  subjectId: 'car-1',
  subjectName: 'Golf GTI',
  isListed: true,
  changes: [
    { field: 'status', before: 'unsold', after: 'removed' },
    { field: 'reports', after: '2' },
  ],
  reason: 'The price is wrong.',
  requestId: 'req-1',
  ...changes,
});

let rows: WireAuditRow[];
let asked: URLSearchParams[];
let perPage: number;
beforeEach(() => {
  asked = [];
  perPage = 1;
  rows = [makeRow()];
  server.use(...extensionHandlers);
  server.use(
    http.get(api('/audit-log'), ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams);
      const at = searchParams.get('after') === 'next' ? perPage : 0;
      const shown = rows.slice(at, at + perPage);
      const isMore = rows.length > at + perPage;
      return HttpResponse.json(shown, {
        headers: {
          'x-total-count': String(shown.length),
          ...(at > 0 ? { 'x-previous-cursor': 'previous' } : {}),
          ...(isMore ? { 'x-next-cursor': 'next', 'x-total-bounded': 'true' } : {}),
        },
      });
    }),
  );
});

const open = (url: string = routes.auditLog) =>
  renderRoute(url, { signedInAs: 'admin', preloadedState: { isExtended: true } });
const list = async () => within(await screen.findByRole('list', { name: 'Log' }));

test('says who did what to whom, and opens all of it at the side', async () => {
  const { user, shown } = open();
  const row = within((await (await list()).findAllByRole('listitem'))[0] ?? document.body);
  const actor = row.getByRole('link', { name: 'Ada Moreno' });
  expect(actor).toHaveAttribute('href', '/dashboard/people/admin-1');
  expect(row.getByText(/:02:07/)).toBeVisible();
  expect(row.getByText('status: unsold → removed, +1')).toBeVisible();
  await user.click(row.getByRole('button', { name: 'Details: Removed Golf GTI' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Removed Golf GTI' }));
  expect(panel.getByText('before', { exact: false })).toHaveTextContent('before');
  expect(panel.getByText('The price is wrong.')).toBeVisible();
  const copy = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(panel.getByRole('button', { name: 'Copy request id' }));
  expect(await screen.findByText('Copied.')).toBeVisible();
  expect(copy).toHaveBeenCalledWith('req-1');
  await user.click(panel.getByRole('link', { name: 'All of this person' }));
  expect(shown.location.search).toBe('?q=admin-1');
  expect(asked.at(-1)?.get('q')).toBe('admin-1');
});

test('goes on to the next line with the panel open, and back to the list with Escape', async () => {
  rows = [makeRow({ _id: '9' }), makeRow({ _id: '8', subjectName: 'Saab 900' })];
  perPage = 2;
  const { user, shown } = open();
  const details = (name: string) =>
    screen.getByRole('button', { name: `Details: Removed ${name}` });
  const search = await screen.findByRole('searchbox');
  await list();
  await user.type(search, '{Enter}');
  expect(details('Golf GTI')).toHaveFocus();
  await user.keyboard('{Enter}');
  const first = await screen.findByRole('dialog', { name: 'Removed Golf GTI' });
  expect(within(first).getByRole('status')).toHaveTextContent('1 of 2');
  await user.keyboard('j');
  expect(details('Saab 900')).toHaveFocus();
  const panel = within(await screen.findByRole('dialog', { name: 'Removed Saab 900' }));
  expect(shown.location.search).toBe('?row=8');
  await user.click(panel.getByRole('button', { name: 'Previous' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(shown.location.search).toBe('');
});

test('exports what the filters leave', async () => {
  rows = [makeRow({ _id: '9' }), makeRow({ _id: '8', subjectName: 'Saab 900' })];
  const { user } = open(`${routes.auditLog}?act=delete-product`);
  await list();
  const lines = await exportLines(user);
  expect(lines).toHaveLength(3);
  expect(lines[1]).toBe(
    '2026-11-26T14:02:07.000Z,Ada Moreno,admin-1,delete-product,product,car-1,status: unsold → removed; reports: 2,The price is wrong.,req-1',
  );
  expect(asked.at(-1)?.get('act')).toBe('delete-product');
});

test('names what is purged, jobs and commands', async () => {
  const gone = { isListed: false, subjectKind: 'user', subjectId: '4f5301e3-aa', act: 'ban-user' };
  const { actorId: _, actorName: __, subjectName: ___, ...bare } = makeRow(gone);
  rows = [{ ...bare, actorKind: 'job', requestId: 'reconcile' }];
  open();
  const shown = await list();
  expect(shown.getByText('Job: reconcile')).toBeVisible();
  expect(shown.getByText('Deleted user 4f5301e3')).toBeVisible();
  expect(shown.queryByRole('link')).toBeNull();
});

test('filters by act and days of the reader', async () => {
  const { user, shown } = open(`${routes.auditLog}?from=2026-11-26&to=2026-11-26`);
  await list();
  const day = new Date('2026-11-26T00:00');
  expect(asked[0]?.get('from')).toBe(day.toISOString());
  expect(asked[0]?.get('to')).toBe(new Date(day.getTime() + 86_400_000).toISOString());
  await user.click(screen.getByRole('button', { name: 'When: Nov 26, 2026' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'When' }));
  await user.clear(dialog.getByLabelText('To'));
  await user.click(dialog.getByRole('button', { name: 'Apply filter' }));
  expect(shown.location.search).toBe('?from=2026-11-26');
  await waitFor(() => expect(asked.at(-1)?.has('to')).toBe(false));
  rows = [];
  await user.selectOptions(screen.getByRole('combobox', { name: 'Did' }), 'ban-user');
  expect(await screen.findByText('Nothing matches these filters')).toBeVisible();
  expect(shown.location.search).toContain('act=ban-user');
});

test('goes on to older lines and back to newer ones, by the URL', async () => {
  rows = [makeRow({ _id: '9' }), makeRow({ _id: '8', subjectName: 'Saab 900' })];
  const { user, shown } = open(`${routes.auditLog}?act=delete-product&day=2026-11-26&row=9`);
  const car = (name: string) => screen.findByRole('link', { name: `Car ${name}` });
  await screen.findByRole('dialog', { name: 'Removed Golf GTI' });
  await user.click(screen.getByRole('button', { name: 'Older' }));
  expect(await car('Saab 900')).toBeVisible();
  expect(shown.location.search).toBe('?act=delete-product&after=next');
  expect(screen.queryByRole('dialog')).toBeNull();
  const older = screen.getByRole('button', { name: 'Older' });
  expect(older).toHaveFocus();
  expect(older).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Newer' }));
  expect(await car('Golf GTI')).toBeVisible();
  expect(shown.location.search).toBe('?act=delete-product&after=previous');
});

test('jumps to the end of a day of the reader', async () => {
  const { user, shown } = open(`${routes.auditLog}?act=delete-product&after=next`);
  await waitFor(() => expect(asked).toHaveLength(1));
  fireEvent.change(screen.getByLabelText('Jump to date'), { target: { value: '2026-11-20' } });
  expect(shown.location.search).toBe('?act=delete-product&day=2026-11-20');
  await list();
  expect(asked.at(-1)?.get('at')).toBe(new Date('2026-11-21T00:00').toISOString());
  expect(asked.at(-1)?.has('after')).toBe(false);
  rows = [];
  await user.selectOptions(screen.getByRole('combobox', { name: 'Did' }), '');
  expect(await screen.findByText('Nothing was recorded until this day')).toBeVisible();
});

test('says when it cannot be loaded, and tries again', async () => {
  retryPolicy.maxRetries = 0;
  fail('GET /audit-log', 500, { message: 'Down.', code: 'server' });
  open();
  expect(await screen.findByText('We couldn’t load the log')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('is not there for a server of the specification', async () => {
  renderRoute(routes.auditLog, { signedInAs: 'admin' });
  expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent('Log');
  expect(world.calls.filter((call) => call.includes('audit-log'))).toEqual([]);
});
