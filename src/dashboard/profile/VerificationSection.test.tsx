import { act, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { baseApi } from '@/api/baseApi';
import { routes } from '#contract/routes';
import type { WireUser } from '#contract/types';
import { makeUser } from '@/testing/factories';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { api } from '@/testing/handlers/respond';
import { openAs, withIdentityProvider } from '@/testing/identitySession';
import { seller } from '@/testing/people';
import { preloadPages } from '@/testing/preloadPages';
import { fail, respond } from '@/testing/responses';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

preloadPages(routes.profile);
withIdentityProvider();

const request = {
  phone: '+491765550100',
  company: 'Autohaus Kiefer',
  note: '',
  createdAt: '2026-11-20T08:00:00.000Z',
};
const setRecord = (more: Partial<WireUser>) => {
  world.users = [makeUser({ email: seller.email, role: 'seller', verified: false, ...more })];
};
const open = async (isExtended = true) => {
  server.use(...extensionHandlers);
  const page = await openAs(seller, routes.profile, { preloadedState: { isExtended } });
  await screen.findByRole('region', { name: 'Name and photo' });
  return page;
};
const section = async () => within(await screen.findByRole('region', { name: 'Verification' }));

it('sends a request, which can be withdrawn', async () => {
  setRecord({});
  const sent: unknown[] = [];
  server.use(
    http.post(api('/users/me/verification'), async (call) => {
      sent.push(await call.request.json());
      setRecord({ verificationRequest: request });
      return HttpResponse.json({ acknowledged: true });
    }),
    http.delete(api('/users/me/verification'), () => {
      setRecord({});
      return HttpResponse.json({ deletedCount: 1 });
    }),
  );
  const { user } = await open();
  const { getByText, getByRole, findByRole, findByText, getByLabelText } = await section();
  expect(getByText('Not verified. Verified sellers are shown with a badge.')).toBeVisible();
  await user.click(getByRole('button', { name: 'Ask to be verified' }));
  await user.click(getByRole('button', { name: 'Send request' }));
  expect(await findByText('Phone is required.')).toBeVisible();
  await user.type(getByLabelText('Phone'), '+49 176 5550100');
  await user.type(getByLabelText('Company'), 'Autohaus Kiefer');
  await user.click(getByRole('button', { name: 'Send request' }));

  const withdraw = await findByRole('button', { name: 'Withdraw request' });
  expect(getByText(/^\+49 176 5550100/)).toBeVisible();
  expect(sent).toEqual([{ phone: '+491765550100', company: 'Autohaus Kiefer', note: '' }]);
  expect(getByText(/^You asked to be verified on Nov 20, 2026\./)).toBeVisible();
  await user.click(withdraw);
  expect(await findByRole('button', { name: 'Ask to be verified' })).toBeVisible();
});

it('says why the last request was declined', async () => {
  setRecord({ verificationDeclined: 'The number is not yours.' });
  await open();
  expect(
    (await section()).getByText('We couldn’t verify you last time: The number is not yours.'),
  ).toBeVisible();
});

it('keeps what was typed when the request could not be sent', async () => {
  setRecord({});
  server.use(http.post(api('/users/me/verification'), () => HttpResponse.error()));
  const { user } = await open();
  const { getByRole, findByRole, getByLabelText } = await section();
  await user.click(getByRole('button', { name: 'Ask to be verified' }));
  await user.type(getByLabelText('Phone'), '+49 176 5550100');
  await user.click(getByRole('button', { name: 'Send request' }));
  expect(await findByRole('alert')).toHaveTextContent('We couldn’t reach Second Gear.');
  expect(getByLabelText('Phone')).toHaveValue('+49 176 5550100');
});

it('shows a failure with Retry, before which the name and its badge cannot be changed', async () => {
  setRecord({ verified: true, sendsMails: true });
  const { store, user } = await open();
  await section();
  fail('GET /users/:email', 403, { message: 'Not now.' });
  act(() => void store.dispatch(baseApi.util.resetApiState()));
  const { findByRole, findByText } = await section();
  expect(await findByRole('alert')).toHaveTextContent(/^We couldn’t load your verification/);
  const name = within(await screen.findByRole('region', { name: 'Name and photo' }));
  expect(await name.findByRole('alert')).toHaveTextContent(/^We couldn’t load your name/);
  expect(name.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  const email = within(screen.getByRole('region', { name: 'Email' }));
  expect(email.getByRole('alert')).toHaveTextContent(
    'We couldn’t load which emails you get. Not now.',
  );

  respond('GET /users/:email', world.users[0] ?? null);
  await user.click(email.getByRole('button', { name: 'Retry' }));
  expect(await findByText(/^You’re verified\./)).toBeVisible();
  expect(await email.findByText(/^We email you about bookings/)).toBeVisible();
  await user.type(await name.findByLabelText('Name'), ' Motors');
  await user.click(name.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alertdialog', { name: 'Change your name?' })).toBeVisible();
});

it('is not offered on a server with only the specification', async () => {
  setRecord({});
  await open(false);
  expect(screen.queryByRole('region', { name: 'Verification' })).not.toBeInTheDocument();
});

it('asks before a verified seller takes another name, and not for other capitals', async () => {
  setRecord({ name: seller.name, verified: true });
  const names: string[] = [];
  server.use(
    http.put<never, { name: string }>(api('/users/me/name'), async (call) => {
      const { name } = await call.request.json();
      names.push(name);
      setRecord({ name, verified: names.length === 1 });
      return HttpResponse.json({ name, verified: names.length === 1 });
    }),
  );
  const { user } = await open();
  expect(await (await section()).findByText(/^You’re verified/)).toBeVisible();
  const field = screen.getByRole('textbox', { name: 'Name' });
  const save = async (name: string) => {
    await user.clear(field);
    await user.type(field, name);
    await user.click(screen.getByRole('button', { name: 'Save' }));
  };
  await save(seller.name.toUpperCase());
  expect(await screen.findByText('Profile saved.')).toBeVisible();
  await save('Other Motors');
  const question = within(await screen.findByRole('alertdialog', { name: 'Change your name?' }));
  expect(question.getByText(/You’ll lose the verified badge/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Change name' }));
  expect(await (await section()).findByText(/^Not verified/)).toBeVisible();
  expect(names).toEqual([seller.name.toUpperCase(), 'Other Motors']);
});
