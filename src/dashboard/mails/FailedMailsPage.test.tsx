import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import type { WireFailedMail } from '#contract/mails';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { makeMail } from '@/testing/handlers/sellerBookingsHandlers';
import { api, whenSignedIn } from '@/testing/handlers/respond';
import { preloadTables } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { row } from '@/testing/tables';

preloadTables(routes.failedMails);

let mails: WireFailedMail[];
const take = (id: unknown) => {
  mails = mails.filter(({ _id }) => _id !== id);
};

beforeEach(() => {
  mails = [];
  server.use(
    ...extensionHandlers,
    http.get(api('/mails/failed'), ({ request }) => whenSignedIn(request, () => mails)),
    http.post(api('/mails/:id/retry'), ({ params }) => {
      take(params.id);
      return HttpResponse.json({ acknowledged: true });
    }),
    http.delete(api('/mails/:id'), ({ params }) => {
      take(params.id);
      return HttpResponse.json({ deletedCount: 1 });
    }),
  );
});

const open = () =>
  renderRoute(routes.failedMails, {
    signedInAs: 'admin',
    preloadedState: { isExtended: true },
  });

test('lists unsent emails with recipient, error, number of attempts and date, and retries one', async () => {
  mails = [makeMail({ subject: 'Your Volvo is booked', to: 'bea@example.com' }), makeMail()];
  const { user } = open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Unsent emails' })).toBeVisible();
  const volvo = await row(/Your Volvo is booked/);
  for (const words of ['bea@example.com', '550 No such user', '8', 'Nov 20, 2026']) {
    expect(volvo.getByText(words)).toBeVisible();
  }
  expect(volvo.getByText(/^Nov 21, 2026, /)).toBeVisible();
  await user.click(volvo.getByRole('button', { name: /^Retry “Your Volvo/ }));
  expect(await screen.findByText('Resending the email.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Your Volvo is booked')).not.toBeInTheDocument());
  expect(mails).toHaveLength(1);
});

test('discards an email after confirmation', async () => {
  mails = [makeMail({ subject: 'First' })];
  const { user } = open();
  await user.click((await row(/First/)).getByRole('button', { name: /^Discard “First/ }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard this email?' }));
  await user.click(question.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('Email discarded.')).toBeVisible();
  expect(await screen.findByText('No unsent emails')).toBeVisible();
});

test('retries the selected emails', async () => {
  mails = [makeMail(), makeMail(), makeMail()];
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }));
  await user.click(screen.getByRole('button', { name: 'Retry selected' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Retry 3 emails?' }));
  await user.click(question.getByRole('button', { name: 'Retry 3 emails' }));
  expect(await screen.findByText('Resending 3 emails.')).toBeVisible();
  expect(await screen.findByText('No unsent emails')).toBeVisible();
});

test('shows a neutral notice if an email was already handled', async () => {
  mails = [makeMail({ subject: 'First' })];
  server.use(
    http.post(api('/mails/:id/retry'), () =>
      HttpResponse.json({ message: 'This email is gone.', code: 'not-found' }, { status: 404 }),
    ),
  );
  const { user } = open();
  await user.click((await row(/First/)).getByRole('button', { name: /^Retry/ }));
  expect(await screen.findByText('Already handled.')).toBeVisible();
});
