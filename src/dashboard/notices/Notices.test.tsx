import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { WireNotice, WireNoticeSettings } from '#contract/notices';
import { routes } from '#contract/routes';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { api } from '@/testing/handlers/respond';
import { pagedList } from '@/testing/handlers/paged';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
const makeNotice = (changes: Partial<WireNotice>): WireNotice => ({
  _id: '1',
  kind: 'price-drop',
  title: '$1,200 less: Golf GTI now $19,100',
  path: '/blogs',
  count: 1,
  at: ago(50),
  isRead: false,
  isNew: false,
  ...changes,
});

let notices: WireNotice[];
let seenId: number;
let settings: WireNoticeSettings;
const change = (which: (notice: WireNotice) => boolean, isRead: boolean) => {
  notices = notices.map((notice) => (which(notice) ? { ...notice, isRead } : notice));
  return HttpResponse.json({ acknowledged: true });
};

beforeEach(() => {
  seenId = 0;
  notices = [
    makeNotice({
      _id: '9',
      title: 'New booking of your Volvo',
      kind: 'booking',
      isNew: true,
      at: ago(0),
    }),
    makeNotice({ _id: '5', count: 3 }),
    makeNotice({ _id: '4', title: 'Sold: Mazda3', kind: 'saved-car', isRead: true }),
  ];
  settings = {
    timeZone: 'Europe/Lisbon',
    kinds: [
      { kind: 'price-drop', here: true, mail: 'at-once', skipped: { at: ago(24), reason: 'read' } },
      { kind: 'report', here: true, mail: 'daily' },
    ],
  };
  server.use(
    pagedList('/notices', () => notices),
    http.get(api('/notices/count'), () => {
      const unread = notices.filter(({ isRead }) => !isRead);
      const unseen = unread.filter(({ _id }) => Number(_id) > seenId).length;
      return HttpResponse.json({ unseen, unread: unread.length });
    }),
    http.post<never, { id: string }>(api('/notices/seen'), async ({ request }) => {
      seenId = Number((await request.json()).id);
      return HttpResponse.json({ acknowledged: true });
    }),
    http.post<never, { id?: string; subjectId?: string; upTo?: string }>(
      api('/notices/read'),
      async ({ request }) => {
        const { id, subjectId, upTo } = await request.json();
        return change(
          (notice) =>
            notice._id === id ||
            (subjectId !== undefined && notice.subjectId === subjectId) ||
            Number(notice._id) <= Number(upTo ?? 0),
          true,
        );
      },
    ),
    http.post<never, { id: string }>(api('/notices/unread'), async ({ request }) => {
      const { id } = await request.json();
      return change(({ _id }) => _id === id, false);
    }),
    http.get(api('/notices/settings'), () => HttpResponse.json(settings)),
    ...extensionHandlers,
  );
});

const open = (path: string) =>
  renderRoute(path, { signedInAs: 'buyer', preloadedState: { isExtended: true } });
const bell = (name: string | RegExp) =>
  within(screen.getByRole('banner')).findByRole('link', { name });

test('the bell counts what is new, opens the panel, and Escape returns to it', async () => {
  const { user, shown } = open('/blogs');
  await user.click(await bell('Notices, 2 new'));
  const panel = within(await screen.findByRole('dialog', { name: 'Notices' }));
  expect(panel.getByRole('heading', { name: 'Notices' })).toHaveFocus();
  const fresh = within(await panel.findByRole('region', { name: 'New' }));
  expect(fresh.getByRole('link')).toHaveAccessibleName('Unread: New booking of your Volvo');
  const before = within(panel.getByRole('region', { name: 'Before' }));
  expect(before.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Unread: $1,200 less: Golf GTI now $19,100',
    'Sold: Mazda3',
  ]);
  expect(before.getByText(/ · 3 changes$/)).toBeVisible();
  await user.click(fresh.getByRole('link'));
  await user.keyboard('{ArrowDown}');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await bell('Notices')).toBeVisible();
  expect(shown.location.search).toBe('');
});

test('marks all as read up to what was on screen, and one as unread', async () => {
  const { user } = open(routes.notices);
  await screen.findByRole('link', { name: 'Unread: New booking of your Volvo' });
  notices = [makeNotice({ _id: '12', title: 'Sold: Saab 900', isNew: true }), ...notices];
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByRole('link', { name: 'Unread: Sold: Saab 900' })).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole('link', { name: /^Unread/ })).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'More about: Sold: Mazda3' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Mark as unread' }));
  expect(await screen.findByRole('link', { name: 'Unread: Sold: Mazda3' })).toBeVisible();
});

test('leads from a notice to the setting of its kind, with the keyboard too', async () => {
  const { user } = open(routes.notices);
  (await screen.findByRole('button', { name: 'More about: New booking of your Volvo' })).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('menuitem', { name: 'Mark as read' })).toBeVisible();
  // Bookings reach everybody.
  expect(screen.queryByRole('menuitem', { name: 'Fewer like this' })).toBeNull();
  await user.keyboard('{Escape}');
  const drop = /^More about: \$1,200 less/;
  await waitFor(() => expect(screen.getByRole('button', { name: drop })).toBeVisible());
  await user.click(screen.getByRole('button', { name: drop }));
  const fewer = await screen.findByRole('menuitem', { name: 'Fewer like this' });
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Mark as read' })).toHaveFocus());
  await user.keyboard('{ArrowDown}');
  expect(fewer).toHaveFocus();
  await user.keyboard('{Enter}');
  const mail = await screen.findByRole('combobox', { name: /^Emails: Lower prices/ });
  expect(mail).toHaveFocus();
  const tabs = within(screen.getByRole('navigation', { name: 'Notices' }));
  await user.click(tabs.getByRole('link', { name: 'Notices' }));
  expect(await screen.findByRole('combobox', { name: 'Kind' })).toHaveValue('');
});

test('shows the car of a notice, and a sign where there is no picture or it is about money', async () => {
  const picture = 'https://example.com/volvo.jpg';
  notices = [
    makeNotice({ _id: '3', title: 'Sold: Saab', kind: 'saved-car', picture }),
    makeNotice({ _id: '2', title: 'Sold: Opel', kind: 'saved-car' }),
    makeNotice({ _id: '1', title: 'Payment received: Volvo', kind: 'payment', picture }),
  ];
  open(routes.notices);
  const before = within(await screen.findByRole('region', { name: 'Before' }));
  const pictures = before
    .getAllByRole('listitem')
    .map((row) => within(row).queryByRole('presentation')?.getAttribute('src'));
  expect(pictures).toEqual([picture, undefined, undefined]);
});

test('pins a hold that ends soon, with Pay, until its time is over', async () => {
  const ending = { kind: 'hold-ending' as const, path: '/dashboard/payment/b1' };
  notices = [
    makeNotice({ _id: '3', ...ending, title: 'Your booking ends soon: Saab', endsAt: ago(-1) }),
    makeNotice({ _id: '2', ...ending, title: 'Your booking ends soon: Opel', endsAt: ago(1) }),
  ];
  open(routes.notices);
  const pinned = within(await screen.findByRole('region', { name: 'Pay soon' }));
  const pay = pinned.getByRole('link', { name: 'Pay: Your booking ends soon: Saab' });
  expect(pay).toHaveAttribute('href', '/dashboard/payment/b1');
  expect(screen.queryByRole('link', { name: /^Pay: .*Opel/ })).toBeNull();
});

test('the page of a car reads the notices about it', async () => {
  notices = [makeNotice({ _id: '7', subjectId: 'car-1', isNew: true })];
  open(routes.product('car-1'));
  await waitFor(() => expect(notices[0]?.isRead).toBe(true));
  expect(await bell('Notices')).toBeVisible();
});

test('shows no count and no list that failed, and loads both again', async () => {
  const failing = { status: 500 };
  server.use(
    http.get(api('/notices'), () => HttpResponse.json({ message: 'no' }, failing)),
    http.get(api('/notices/count'), () => HttpResponse.json({ message: 'no' }, failing)),
  );
  const { user } = open(routes.notices);
  expect(await screen.findByText('We couldn’t load your notices')).toBeVisible();
  expect(await bell('Notices')).toBeVisible();
  server.use(pagedList('/notices', () => []));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No notices yet')).toBeVisible();
}, 30_000);

test('saves what reaches the user at once, and takes a refused choice back', async () => {
  const sent: unknown[] = [];
  server.use(
    http.put(api('/notices/settings'), async ({ request }) => {
      sent.push(await request.json());
      return sent.length === 1
        ? HttpResponse.json({ acknowledged: true })
        : HttpResponse.json({ message: 'Not now.' }, { status: 400 });
    }),
  );
  const { user } = open(routes.noticeSettings);
  const mail = await screen.findByRole('combobox', { name: /^Emails: Lower prices/ });
  expect(screen.getByText(/8:00, Europe\/Lisbon time/)).toBeVisible();
  expect(screen.getByText(/^Last email not sent .*: you had read it already\.$/)).toBeVisible();
  await user.selectOptions(mail, 'Daily at 8:00');
  expect(await screen.findByText('Saved')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: /^Here What you reported/ }));
  expect(await screen.findByText('Not now.')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /^Here What you reported/ })).toBeChecked();
  expect(sent).toEqual([
    { kind: 'price-drop', mail: 'daily' },
    { kind: 'report', here: false },
  ]);
});

test('asks a server that has only the specification for nothing, and shows no bell', async () => {
  renderRoute('/dashboard', { signedInAs: 'buyer' });
  expect(await screen.findByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Notices/ })).toBeNull();
  expect(world.calls.filter((call) => call.includes('notices'))).toEqual([]);
});
