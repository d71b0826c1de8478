import { http, HttpResponse } from 'msw';
import { screen, waitFor, within } from '@testing-library/react';
import { makePerson, makePlan } from '@/testing/factories';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { api } from '@/testing/handlers/respond';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { errorCodes } from '#contract/errorCodes';
import type { WirePerson } from '#contract/people';
import { routes } from '#contract/routes';

const statement = 'The prices of your cars do not match.';
let person: WirePerson;
const bodies: unknown[] = [];

beforeEach(() => {
  bodies.length = 0;
  person = makePerson({ _id: 's1' });
  server.use(...extensionHandlers);
  server.use(
    http.get(api('/people/:id'), () => HttpResponse.json(person)),
    http.get(api('/audit-log'), () => HttpResponse.json([])),
    http.post(api('/users/:id/suspension'), async ({ request }) => {
      bodies.push(await request.json());
      person = {
        ...person,
        suspension: {
          reason: 'fraud',
          statement,
          startedAt: '2026-11-24T09:00:00.000Z',
          until: '2026-12-01T09:00:00.000Z',
          startedByName: 'Ada Moreno',
        },
      };
      return HttpResponse.json({ acknowledged: true });
    }),
    http.delete(api('/users/:id/suspension'), () => {
      delete person.suspension;
      return HttpResponse.json({ deletedCount: 1 });
    }),
    http.post(api('/people/:id/notes'), async ({ request }) => {
      const text = ((await request.json()) as { text: string }).text;
      const at = '2026-11-24T09:00:00.000Z';
      person = { ...person, notes: [{ _id: 'n1', text, at, authorName: 'Ada Moreno' }] };
      return HttpResponse.json({ acknowledged: true });
    }),
  );
});

const open = (path = routes.person('s1')) =>
  renderRoute(path, { signedInAs: 'admin', preloadedState: { isExtended: true } });

async function fillIn(user: ReturnType<typeof open>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Suspend…' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Suspend Oscar Reis?' }));
  await user.selectOptions(dialog.getByLabelText('Reason'), 'Fraud');
  await user.type(dialog.getByLabelText('Statement'), statement);
  return dialog;
}

it('suspends a person with a reason, a statement and an end, and takes it back', async () => {
  server.use(
    http.get(api('/plans'), () =>
      HttpResponse.json([
        makePlan({ _id: 's1', hash: 'first', hits: [{ kind: 'cars-for-sale', count: 9 }] }),
      ]),
    ),
  );
  const { user } = open();
  const dialog = await fillIn(user);
  expect(await dialog.findByText('9')).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: '30 days' }));
  await user.click(dialog.getByRole('button', { name: 'Suspend' }));
  expect(await screen.findByText('Account suspended.')).toBeVisible();
  expect(bodies).toEqual([{ reason: 'fraud', statement, days: 30, plan: 'first' }]);
  expect(await screen.findByText(`Fraud: ${statement}`)).toBeVisible();
  expect(screen.getByText(/^Suspended until .* by Ada Moreno$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Suspend…' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Take back' }));
  expect(await screen.findByText('Suspension ended.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Suspend…' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

it('shows mistakes at the fields, and what another admin changed meanwhile', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Suspend…' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Suspend Oscar Reis?' }));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Suspend' })).toBeEnabled());
  await user.click(dialog.getByRole('button', { name: 'Suspend' }));
  expect(await dialog.findByText('Choose a reason.')).toBeVisible();
  expect(dialog.getByText('Statement is required.')).toBeVisible();
  server.use(
    http.post(api('/users/:id/suspension'), () =>
      HttpResponse.json({ message: 'Changed.', code: errorCodes.planChanged }, { status: 409 }),
    ),
  );
  await user.selectOptions(dialog.getByLabelText('Reason'), 'Fraud');
  await user.type(dialog.getByLabelText('Statement'), statement);
  await user.click(dialog.getByRole('button', { name: 'Suspend' }));
  expect(await dialog.findByText(/Something has changed since you checked/)).toBeVisible();
});

it('fills the statement of a suspension with a ready answer, but not over what was typed', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Suspend…' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Suspend Oscar Reis?' }));
  await user.selectOptions(dialog.getByLabelText('Reason'), 'Fraud');
  const ready = dialog.getByRole('combobox', { name: 'Ready answers' });
  await user.selectOptions(ready, within(ready).getByRole('option', { name: /outside/ }));
  const field = dialog.getByLabelText('Statement');
  expect(field).toHaveDisplayValue(/pay outside Second Gear/);
  await user.type(field, ' Mine.');
  expect(ready).toBeDisabled();
});

it('shows the verification, the figures and the notes, and adds a note', async () => {
  person = makePerson({
    ...person,
    verified: true,
    verifiedAt: '2026-10-01T09:00:00.000Z',
    verifiedBy: 'Ada Moreno',
    verifications: [
      { at: '2026-09-20T09:00:00.000Z', outcome: 'declined', reason: 'Not your number.' },
    ],
    counts: { ...person.counts, products: 14, sold: 6, soldAmount: 98_420, strikes: 1 },
  });
  const { user } = open();
  expect(await screen.findByText('Verified Oct 1, 2026 by Ada Moreno')).toBeVisible();
  expect(screen.getByText('declined: Not your number.')).toBeVisible();
  const figures = within(screen.getByRole('list', { name: 'Figures' }));
  expect(figures.getByText('14 products')).toBeVisible();
  expect(figures.getByText('6 sold · $98,420')).toBeVisible();
  await user.type(screen.getByLabelText('Note'), 'Called, no answer.');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(screen.getByLabelText('Note')).toHaveValue(''));
  expect(await screen.findByText('Called, no answer.')).toBeVisible();
});

it('does not take the text of a note along to another person', async () => {
  const { user, goTo } = open();
  await screen.findByRole('heading', { level: 1, name: 'Oscar Reis' });
  const first = person;
  person = makePerson({ _id: 's2', name: 'Ben Quill' });
  await goTo(routes.person('s2'));
  await screen.findByRole('heading', { level: 1, name: 'Ben Quill' });
  await user.type(screen.getByLabelText('Note'), 'Called, no answer.');
  person = first;
  // It is cached, so that nothing is shown in between.
  await goTo(routes.person('s1'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Oscar Reis' })).toBeVisible();
  expect(screen.getByLabelText('Note')).toHaveValue('');
});

it('shows cases, reports, conversations and emails in tabs, which are URLs', async () => {
  person = makePerson({
    ...person,
    cases: [
      {
        _id: 'c1',
        number: 1042,
        subjectKind: 'product',
        openedAt: '2026-11-20T09:00:00.000Z',
        decision: 'warn',
      },
      {
        _id: 'c2',
        number: 1043,
        subjectKind: 'conversation',
        openedAt: '2026-11-21T09:00:00.000Z',
      },
    ],
    reports: [
      {
        _id: 'r1',
        caseId: 'c3',
        number: 1001,
        subjectKind: 'user',
        at: '2026-11-19T09:00:00.000Z',
        reason: 'fraud',
        state: 'unfounded',
      },
    ],
    mails: [{ _id: 'm1', template: 'booked', state: 'sent', at: '2026-11-20T09:00:00.000Z' }],
  });
  const { user } = open(`${routes.person('s1')}?tab=cases`);
  expect(await screen.findByText('Case 1042 about a car')).toBeVisible();
  const tabs = within(screen.getByRole('navigation', { name: 'About this person' }));
  await user.click(tabs.getByRole('link', { name: 'Conversations' }));
  expect(await screen.findByRole('link', { name: 'Case 1043 about a conversation' })).toBeVisible();
  expect(screen.queryByText('Case 1042 about a car')).not.toBeInTheDocument();
  await user.click(tabs.getByRole('link', { name: 'Reports' }));
  expect(await screen.findByRole('link', { name: 'Case 1001 about a person' })).toBeVisible();
  expect(screen.getByText('Fraud · unfounded · Nov 19, 2026')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Emails' }));
  expect(await screen.findByText('booked')).toBeVisible();
});

it('offers to restore a deleted person, and nothing else', async () => {
  person = makePerson({ ...person, deletedAt: '2026-11-20T09:00:00.000Z' });
  let obstacle: string | null = 'The email is in use again.';
  server.use(
    http.post(api('/removed/user/:id/restore'), () => {
      if (obstacle !== null) {
        return HttpResponse.json({ message: obstacle, code: 'conflict' }, { status: 409 });
      }
      person = makePerson({ ...person, deletedAt: undefined });
      return HttpResponse.json({ message: 'Oscar Reis is back.' });
    }),
  );
  const { user } = open();
  expect(await screen.findByText(/^Deleted Nov 20, 2026\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Suspend…' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('The email is in use again.')).toBeVisible();
  obstacle = null;
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('Oscar Reis is back.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Suspend…' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

it('says that a person is not there', async () => {
  server.use(
    http.get(api('/people/:id'), () =>
      HttpResponse.json({ message: 'User not found.', code: 'not-found' }, { status: 404 }),
    ),
  );
  open();
  expect(await screen.findByText('Person not found')).toBeVisible();
});
