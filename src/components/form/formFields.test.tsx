import { yupResolver } from '@hookform/resolvers/yup';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import * as yup from 'yup';
import { TextField, EmailField } from '@/components/form/TextField';
import { Select } from './Select';
import { FormError } from './FormError';
import { FormRadioGroup } from './FormRadioGroup';
import { PasswordField } from './PasswordField';
import { SubmitButton } from './SubmitButton';

const schema = yup.object({
  city: yup.string().required('City is required.'),
  size: yup.string().required('Choose a size.'),
  kind: yup.string().required('Choose a kind.'),
  notes: yup.string().defined(),
});

const options = [
  { value: 's', label: 'Small' },
  { value: 'l', label: 'Large' },
];

const onSubmit = jest.fn();
const save = (form: yup.InferType<typeof schema>) => void onSubmit(form);

function Example() {
  const { control, handleSubmit } = useForm({
    resolver: yupResolver(schema),
    defaultValues: { city: '', size: '', kind: '', notes: '' },
  });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
      <TextField control={control} name="city" label="City" helperText="Status" />
      <Select control={control} name="size" label="Size" options={options} placeholder="Choose" />
      <FormRadioGroup control={control} name="kind" label="Kind" options={options} />
      <TextField control={control} name="notes" label="Notes" isRequired={false} />
      <SubmitButton>Save</SubmitButton>
    </form>
  );
}

/** Both kinds of fields, without default values, as rendered by the server. */
function Accounts() {
  const { control, handleSubmit } = useForm<{ email: string; password: string; city: string }>({
    resolver: yupResolver(
      yup.object({
        email: yup.string().required('Email is required.'),
        password: yup.string().required('Password is required.'),
        city: yup.string().required('City is required.'),
      }),
    ),
  });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit((form) => void onSubmit(form))(event)}>
      <EmailField control={control} name="email" />
      <PasswordField
        control={control}
        name="password"
        label="Password"
        autoComplete="current-password"
      />
      <TextField control={control} name="city" label="City" />
      <SubmitButton>Save</SubmitButton>
    </form>
  );
}

test('an error stands below the hint, both are linked to the field, and the first one has the focus', async () => {
  const user = userEvent.setup();
  render(<Example />);
  const city = screen.getByRole('textbox', { name: 'City' });
  expect(city).toHaveAccessibleDescription('Status');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('City is required.')).toBeVisible();
  expect(city).toHaveAccessibleDescription('Status City is required.');
  expect(city).toBeInvalid();
  expect(city).toHaveFocus();
  expect(screen.getByRole('combobox', { name: 'Size' })).toHaveAccessibleDescription(
    'Choose a size.',
  );
  const kind = screen.getByRole('radiogroup', { name: 'Kind' });
  expect(kind).toHaveAccessibleDescription('Choose a kind.');
  expect(kind).toBeInvalid();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a field that is needed says so, an optional one does not', () => {
  render(<Example />);
  expect(screen.getByRole('textbox', { name: 'City' })).toBeRequired();
  expect(screen.getByRole('combobox', { name: 'Size' })).toBeRequired();
  expect(screen.getByRole('radiogroup', { name: 'Kind' })).toBeRequired();
  expect(screen.getByRole('textbox', { name: 'Notes' })).not.toBeRequired();
});

test('what is typed and chosen is what is sent', async () => {
  const user = userEvent.setup();
  render(<Example />);
  await user.type(screen.getByRole('textbox', { name: 'City' }), 'Porto');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Size' }), 'Large');
  await user.click(screen.getByRole('radio', { name: 'Small' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).toHaveBeenCalledWith({ city: 'Porto', size: 'l', kind: 's', notes: '' });
});

/** Sets a value like browsers that autofill, and like scripts. */
const fills: [who: string, fill: (input: HTMLInputElement, value: string) => void][] = [
  [
    'the browser',
    (input, value) =>
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value),
  ],
  ['a script', (input, value) => (input.value = value)],
];

test.each(fills)('what %s filled in without an event is sent, once', async (_who, fill) => {
  const user = userEvent.setup();
  render(<Accounts />);
  fill(screen.getByRole('textbox', { name: 'Email' }), 'ann@example.com');
  fill(screen.getByLabelText('Password'), 'secret');
  fill(screen.getByRole('textbox', { name: 'City' }), 'Porto');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const filled = { email: 'ann@example.com', password: 'secret', city: 'Porto' };
  expect(onSubmit).toHaveBeenLastCalledWith(filled);
  await user.type(screen.getByRole('textbox', { name: 'City' }), '!');
  fill(screen.getByRole('textbox', { name: 'Email' }), 'bea@example.com');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).toHaveBeenLastCalledWith({
    ...filled,
    email: 'bea@example.com',
    city: 'Porto!',
  });
});

test('a busy button says so, keeps the focus and sends nothing again', async () => {
  const user = userEvent.setup();
  const onSend = jest.fn();
  const form = (isBusy: boolean) => (
    <form onSubmit={onSend}>
      <input aria-label="City" />
      <SubmitButton isBusy={isBusy} onClick={onSend}>
        Save
      </SubmitButton>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole('button', { name: 'Save' });
  button.focus();
  rerender(form(true));
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('progressbar')).toBeInTheDocument();
  await user.keyboard('{Enter}');
  await user.type(screen.getByRole('textbox', { name: 'City' }), 'Porto{Enter}');
  expect(onSend).not.toHaveBeenCalled();
});

test('an error of the whole form is read out; none is nothing', () => {
  const { rerender, container } = render(<FormError message={null} />);
  expect(container).toBeEmptyDOMElement();
  rerender(<FormError message="The card was declined." />);
  expect(screen.getByRole('alert')).toHaveTextContent('The card was declined.');
});
