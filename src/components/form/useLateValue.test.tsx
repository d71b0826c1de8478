import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { TextField } from './TextField';
import { useLateValue } from './useLateValue';

interface Visit {
  place: string;
  note: string;
}

/** The answer of the server arrives with the press. */
function VisitForm({ onSend }: { onSend: (visit: Visit) => void }) {
  const [place, setPlace] = useState<string>();
  const form = useForm<Visit>({
    defaultValues: { place: '', note: '' },
    resolver: (values) => Promise.resolve({ values, errors: {} }),
  });
  useLateValue(form, 'place', place);
  return (
    <form onSubmit={(event) => form.handleSubmit(onSend)(event)}>
      <TextField control={form.control} name="place" label="Place" />
      <TextField control={form.control} name="note" label="Note" />
      <button onClick={() => setPlace('Porto')}>Send</button>
    </form>
  );
}

it('sends what is there when the server’s values arrive with the press, and fills them in', async () => {
  const user = userEvent.setup();
  const onSend = jest.fn();
  render(<VisitForm onSend={onSend} />);
  await user.type(screen.getByLabelText('Note'), 'By train');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSend).toHaveBeenCalledTimes(1);
  expect(screen.getByLabelText('Place')).toHaveValue('Porto');
  expect(screen.getByLabelText('Note')).toHaveValue('By train');
});

it('keeps what the user has typed', async () => {
  const user = userEvent.setup();
  const onSend = jest.fn();
  render(<VisitForm onSend={onSend} />);
  await user.type(screen.getByLabelText('Place'), 'Faro');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByLabelText('Place')).toHaveValue('Faro');
  expect(onSend).toHaveBeenCalledWith({ place: 'Faro', note: '' }, expect.anything());
});
