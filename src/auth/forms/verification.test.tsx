import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { routes } from '#contract/routes';
import {
  makeAccountFor,
  openPage,
  PASSWORD,
  withIdentityProvider,
} from '@/testing/identitySession';
import { identityWorld } from '@/testing/identityWorld';
import { buyer } from '@/testing/people';
import { preloadPages } from '@/testing/preloadPages';
import { server } from '@/testing/server';

preloadPages(routes.login);

withIdentityProvider();

/** Two phone numbers with the same last digits, the only ones that a provider shows. */
const secondFactors = [
  { mfaEnrollmentId: 'first', phoneInfo: '+351912000078', displayName: 'Work' },
  { mfaEnrollmentId: 'second', phoneInfo: '+351913000078', displayName: 'Home' },
];

test('a new code goes to the phone that was chosen, once however often it is pressed', async () => {
  makeAccountFor(buyer, { secondFactors });
  const { user } = openPage('/login');
  await user.type(await screen.findByLabelText('Email'), buyer.email);
  await user.type(screen.getByLabelText('Password'), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Log In' }));
  const [, second] = await screen.findAllByRole('button', { name: /Send code to/ });
  if (second) await user.click(second);
  const again = await screen.findByRole('button', { name: 'Resend code' });

  let arrive = (): void => undefined;
  const isSent = new Promise<void>((resolve) => (arrive = resolve));
  server.use(http.post('*/accounts/mfaSignIn\\:start', () => isSent.then(() => undefined)));
  await user.dblClick(again);
  arrive();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Resend code' })).not.toHaveAttribute('aria-busy'),
  );
  expect(identityWorld.messages.map(({ to }) => to)).toEqual(['+351913000078', '+351913000078']);
});
