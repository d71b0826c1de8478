import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { WireCase, WireCaseDetail } from '#contract/cases';
import { TOTAL_COUNT_HEADER } from '#contract/limits';
import { errorCodes } from '#contract/errorCodes';
import { routes } from '#contract/routes';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { api } from '@/testing/handlers/respond';
import { makePlan } from '@/testing/factories';
import { preloadPages } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';

preloadPages(routes.cases);

const at = '2026-11-20T08:00:00.000Z';
const car = {
  name: 'Audi A6 Avant',
  price: 25_690,
  originalPrice: 40_000,
  description: 'One owner.',
  category: 'Estate',
  condition: 'good' as const,
  purchaseYear: 2019,
  yearOfUse: 5,
  location: 'Porto',
};
const makeCase = (number: number, changes: Partial<WireCase> = {}): WireCase => ({
  _id: `case-${number}`,
  number,
  subjectKind: 'product',
  subjectId: 'car-1',
  subjectName: 'Audi A6 Avant',
  personId: 'seller',
  personName: 'Ivo Carvalho',
  topReason: 'fraud',
  reportCount: 3,
  weight: 3,
  openedAt: at,
  ...changes,
});
const detail = (row: WireCase): WireCaseDetail => ({
  ...row,
  reports: [
    {
      _id: 'r1',
      reason: 'fraud',
      note: 'Gift cards.',
      at,
      reporterId: 'buyer',
      reporterName: 'Maya Lind',
      right: 4,
      decided: 5,
    },
  ],
  car: { then: car, now: { ...car, price: 21_000 }, photos: [] },
  carStatus: 'unsold',
  isGone: false,
  person: {
    _id: 'seller',
    name: 'Ivo Carvalho',
    email: 'ivo@example.com',
    role: 'seller',
    verified: false,
    createdAt: at,
    forSale: 42,
    strikes: 1,
  },
  earlier: [],
});

let rows: Map<string, WireCaseDetail>;
let sent: unknown[];
beforeEach(() => {
  rows = new Map(
    [makeCase(1042), makeCase(1041, { topReason: 'wrong-facts', reportCount: 1 })].map((row) => [
      row._id,
      detail(row),
    ]),
  );
  sent = [];
  const find = (id: unknown) => rows.get(String(id));
  server.use(
    http.get(api('/cases'), () => {
      const open = [...rows.values()].filter(({ decision }) => !decision);
      return HttpResponse.json(open, { headers: { [TOTAL_COUNT_HEADER]: String(open.length) } });
    }),
    http.get(api('/cases/counts'), () =>
      HttpResponse.json({ mine: 0, free: 2, open: 2, appeals: 0 }),
    ),
    http.get(api('/cases/:id'), ({ params }) => HttpResponse.json(find(params.id))),
    http.post(api('/cases/:id/claim'), ({ params }) => {
      const claimed = new Date().toISOString();
      const claimedBy = { _id: 'admin', name: 'Ada' };
      Object.assign(find(params.id) ?? {}, { claimedBy, claimedAt: claimed, isMine: true });
      return HttpResponse.json(find(params.id));
    }),
    http.post<never, object>(api('/cases/:id/decision'), async ({ params, request }) => {
      const body = await request.json();
      sent.push(body);
      Object.assign(find((params as { id: string }).id) ?? {}, body, { decidedAt: at });
      return HttpResponse.json(find((params as { id: string }).id));
    }),
    http.post<never, object>(api('/cases/:id/appeal'), async ({ params, request }) => {
      const body = await request.json();
      sent.push(body);
      const { id } = params as { id: string };
      Object.assign(find(id) ?? {}, { appealOutcome: 'overruled', appealDecidedAt: at });
      return HttpResponse.json(find(id));
    }),
    ...extensionHandlers,
  );
});

const open = (url: string = routes.cases) =>
  renderRoute(url, { signedInAs: 'admin', preloadedState: { isExtended: true } });

test('a case is claimed and decided by keyboard, and the next one opens', async () => {
  const { user } = open();
  const list = within(await screen.findByRole('list', { name: 'Cases' }));
  const [first, second] = list.getAllByRole('link');
  expect(first).toHaveTextContent('1042 Fraud +2');
  expect(screen.getByRole('link', { name: 'Open 2' })).toBeVisible();
  act(() => first?.focus());
  await user.keyboard('j');
  expect(second).toHaveFocus();
  await user.keyboard('k');
  expect(first).toHaveFocus();
  await user.keyboard('{Enter}');

  const heading = await screen.findByRole('heading', { name: 'Case 1042: Audi A6 Avant' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.getByText(/4 of 5 reports right so far/)).toBeVisible();
  const car = within(screen.getByRole('region', { name: 'As reported | Now' }));
  expect(car.getAllByText('$25,690')[0]).toBeVisible();
  expect(car.getByText('$21,000')).toBeVisible();
  const log = within(screen.getByRole('region', { name: 'Log' }));
  expect(await log.findByText('Nothing was recorded yet.')).toBeVisible();
  // A decision claims the case, and its dialog starts at what is to be written.
  await user.keyboard('2');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Warn: Audi A6 Avant' }));
  const statement = dialog.getByRole('textbox', { name: 'Statement' });
  expect(statement).toHaveFocus();
  await dialog.findByRole('status');
  await user.click(dialog.getByRole('button', { name: 'Warn' }));
  expect(await dialog.findByText(/Statement/, { selector: 'div' })).toBeVisible();
  await user.type(statement, 'The price does not match.{Tab}{Tab}');
  expect(dialog.getByRole('button', { name: 'Warn' })).toHaveFocus();
  await user.keyboard('{Enter}');
  const next = await screen.findByRole('heading', { name: 'Case 1041: Audi A6 Avant' });
  await waitFor(() => expect(next).toHaveFocus());
  expect(sent).toEqual([
    {
      decision: 'warn',
      reason: 'fraud',
      statement: 'The price does not match.',
      plan: 'hash-of-case-1042',
    },
  ]);
});

test('J and K go on to other cases from inside a case, and an unfounded report takes three keys', async () => {
  const { user } = open(routes.case('case-1042'));
  const focused = (number: number) =>
    waitFor(() =>
      expect(screen.getByRole('heading', { name: `Case ${number}: Audi A6 Avant` })).toHaveFocus(),
    );
  await screen.findByRole('list', { name: 'Cases' });
  await focused(1042);
  await user.keyboard('jj');
  await focused(1041);
  await user.keyboard('k');
  await focused(1042);
  await user.keyboard('1');
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await dialog.findByText('Nothing else is affected.');
  await user.keyboard('{Tab}{Enter}');
  await focused(1041);
  expect(sent).toEqual([expect.objectContaining({ decision: 'unfounded' })]);
});

test('a decision whose plan has changed shows what is different, and keeps the statement', async () => {
  Object.assign(rows.get('case-1042') ?? {}, {
    claimedBy: { _id: 'admin', name: 'Ada' },
    claimedAt: new Date().toISOString(),
    isMine: true,
  });
  let held = 0;
  server.use(
    http.get(api('/plans'), ({ request }) => {
      expect(new URL(request.url).search).toBe('?act=decide-hide&ids=case-1042');
      const hits = [{ kind: 'unpaid-bookings' as const, count: held }];
      return HttpResponse.json([makePlan({ _id: 'case-1042', hash: `held-${held}`, hits })]);
    }),
    http.post<never, { plan: string }>(api('/cases/:id/decision'), async ({ request }) => {
      const { plan } = await request.json();
      sent.push(plan);
      if (held === 1) return HttpResponse.json(rows.get('case-1042'));
      held = 1;
      return HttpResponse.json(
        { message: 'Changed.', code: errorCodes.planChanged },
        { status: 409 },
      );
    }),
  );
  const { user } = open(routes.case('case-1042'));
  await user.click(await screen.findByRole('button', { name: 'Hide until fixed' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await dialog.findByRole('list', { name: 'What it affects' });
  await user.type(dialog.getByRole('textbox', { name: 'Statement' }), 'Wrong photos.');
  const hide = dialog.getByRole('button', { name: 'Hide until fixed' });
  await user.click(hide);
  expect(await dialog.findByText('1, was 0')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Statement' })).toHaveValue('Wrong photos.');
  await user.click(hide);
  expect(await screen.findByText('Hidden until fixed.')).toBeVisible();
  expect(sent).toEqual(['held-0', 'held-1']);
});

test('the log of a case says who has claimed it', async () => {
  const row = (act: string) => ({
    _id: `row-${act}`,
    at,
    act,
    actorKind: 'person',
    actorId: 'admin',
    actorName: 'Ada Moreno',
    subjectKind: 'case',
    subjectId: 'case-1042',
    changes: [],
    requestId: 'request-1',
  });
  server.use(
    http.get(api('/audit-log'), () => {
      const acts = rows.get('case-1042')?.isMine ? ['take-over-case', 'release-case'] : [];
      return HttpResponse.json(acts.map(row), {
        headers: { [TOTAL_COUNT_HEADER]: String(acts.length) },
      });
    }),
  );
  const { user } = open(routes.case('case-1042'));
  const log = within(await screen.findByRole('region', { name: 'Log' }));
  expect(await log.findByText('Nothing was recorded yet.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Claim' }));
  expect(await log.findByRole('link', { name: /^Details: Took over Case/ })).toBeVisible();
  expect(log.getByRole('link', { name: /^Details: Gave back Case/ })).toBeVisible();
});

test('a ready answer fills the statement, but not over what was typed', async () => {
  Object.assign(rows.get('case-1042') ?? {}, {
    claimedBy: { _id: 'admin', name: 'Ada' },
    claimedAt: new Date().toISOString(),
    isMine: true,
  });
  const { user } = open(routes.case('case-1042'));
  await user.click(await screen.findByRole('button', { name: 'Warn' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const ready = dialog.getByRole('combobox', { name: 'Ready answers' });
  const statement = dialog.getByRole('textbox', { name: 'Statement' });
  await user.selectOptions(ready, within(ready).getByRole('option', { name: /exists/ }));
  expect(statement).toHaveDisplayValue(/couldn’t confirm that this car exists/);
  await user.selectOptions(ready, within(ready).getByRole('option', { name: /outside/ }));
  expect(statement).toHaveDisplayValue(/pay outside Second Gear/);
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Offensive');
  expect(ready).toBeEnabled();
  expect(ready).toHaveDisplayValue('None');
  await user.type(statement, ' Mine.');
  expect(ready).toBeDisabled();
  expect(statement).toHaveDisplayValue(/pay outside Second Gear.* Mine\.$/);
  await user.clear(statement);
  await user.selectOptions(ready, within(ready).getByRole('option', { name: /insults/ }));
  await user.click(dialog.getByRole('button', { name: 'Warn' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ statement: expect.stringMatching(/^The wording/) as string });
});

test('a case of another admin says so, and cannot be decided', async () => {
  Object.assign(rows.get('case-1042') ?? {}, {
    claimedBy: { _id: 'other', name: 'Ada Moreno' },
    claimedAt: new Date().toISOString(),
  });
  open(routes.case('case-1042'));
  expect(await screen.findByText(/Ada Moreno has this since/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Claim' })).not.toBeInTheDocument();
});

test('an appeal is read and overruled', async () => {
  Object.assign(rows.get('case-1042') ?? {}, {
    decision: 'warn',
    decidedAt: at,
    decidedBy: { _id: 'other', name: 'Ada Moreno' },
    reason: 'fraud',
    statement: 'The price does not match.',
    appealedAt: at,
    appeal: 'It does.',
  });
  const { user } = open(routes.case('case-1042'));
  const form = within(await screen.findByRole('form', { name: 'Appeal' }));
  await user.click(form.getByRole('radio', { name: 'Overrule' }));
  await user.type(form.getByRole('textbox', { name: 'Answer' }), 'We looked again.');
  await user.click(form.getByRole('button', { name: 'Decide appeal' }));
  expect(await screen.findByText('Overruled.')).toBeVisible();
  expect(sent).toEqual([{ outcome: 'overruled', answer: 'We looked again.' }]);
});

test('after a claimed case, which leaves the free ones, the one after it opens', async () => {
  rows.set('case-1040', detail(makeCase(1040)));
  server.use(
    http.get(api('/cases'), () => {
      const free = [...rows.values()].filter(({ claimedBy }) => !claimedBy);
      return HttpResponse.json(free, { headers: { [TOTAL_COUNT_HEADER]: String(free.length) } });
    }),
  );
  const { user } = open(`${routes.case('case-1041')}?show=free`);
  const list = within(await screen.findByRole('list', { name: 'Cases' }));
  const heading = await screen.findByRole('heading', { name: /^Case 1041/ });
  await waitFor(() => expect(heading).toHaveFocus());
  await user.keyboard('c');
  await waitFor(() => expect(list.queryByRole('link', { name: /1041/ })).not.toBeInTheDocument());
  await user.keyboard('1');
  const dialog = within(await screen.findByRole('alertdialog'));
  await dialog.findByText('Nothing else is affected.');
  await user.keyboard('{Tab}{Enter}');
  expect(await screen.findByRole('heading', { name: /^Case 10(40|42)/ })).toHaveTextContent('1040');
});

test('no open cases say so', async () => {
  rows.clear();
  open();
  expect(await screen.findByText('No open cases')).toBeVisible();
});
