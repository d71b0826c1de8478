import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SecondFactorForm } from './SecondFactorForm';

/** Two phones whose last digits, all that is shown of them, are the same. */
const factors = [
  { uid: 'first', phoneNumber: '+*******78', displayName: 'Work' },
  { uid: 'second', phoneNumber: '+*******78', displayName: 'Home' },
];

function show(sendCode: (uid: string) => Promise<string>) {
  render(
    <SecondFactorForm
      factors={factors}
      sendCode={sendCode}
      confirm={() => Promise.resolve()}
      describeError={String}
      onCancel={() => undefined}
    />,
  );
}

test('a new code goes to the phone that was chosen, once however often it is pressed', async () => {
  const user = userEvent.setup();
  const sent: string[] = [];
  let arrive = (): void => undefined;
  show((uid) => {
    sent.push(uid);
    if (sent.length === 1) return Promise.resolve('id');
    return new Promise((resolve) => (arrive = () => resolve('id')));
  });
  const [, second] = screen.getAllByRole('button', { name: /Send a code to/ });
  if (second) await user.click(second);

  await user.dblClick(await screen.findByRole('button', { name: 'Send a new code' }));
  expect(sent).toEqual(['second', 'second']);
  arrive();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Send a new code' })).toBeEnabled(),
  );
});
