import { yupResolver } from '@hookform/resolvers/yup';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import * as yup from 'yup';
import { phone } from '#contract/schemas/phone';
import { PhoneField } from './PhoneField';
import { SubmitButton } from './SubmitButton';
import { usualCountry } from './phoneValue';

const schema = yup.object({ phone: phone('Phone').required('Phone is required.') });
const onSubmit = jest.fn();
const save = ({ phone: sent }: yup.InferType<typeof schema>) => void onSubmit(sent);

function Example({ stored = '' }: { stored?: string }) {
  const { control, handleSubmit, reset } = useForm({
    resolver: yupResolver(schema),
    defaultValues: { phone: stored },
  });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
      <PhoneField control={control} name="phone" label="Phone" helperText="Where to call" />
      <SubmitButton>Save</SubmitButton>
      <button type="button" onClick={() => reset({ phone: '+35315550133' })}>
        Fill in
      </button>
    </form>
  );
}

const number = () => screen.getByRole('textbox', { name: 'Phone' });
const country = () => screen.getByRole('combobox', { name: 'Country code' });

function open(stored?: string) {
  const user = userEvent.setup();
  render(<Example {...(stored === undefined ? {} : { stored })} />);
  return { user, save: () => user.click(screen.getByRole('button', { name: 'Save' })) };
}

beforeEach(() => onSubmit.mockClear());

test('a local number is sent with the code of the chosen country', async () => {
  const { user, save } = open();
  expect(country()).toHaveDisplayValue('United States (+1)');
  await user.selectOptions(country(), 'Germany (+49)');
  await user.type(number(), '0176 5550100');
  await save();
  expect(onSubmit).toHaveBeenCalledWith('+491765550100');
});

test('the country can be chosen after the number, and follows a number with its code', async () => {
  const { user, save } = open();
  await user.type(number(), '0176 5550100');
  await user.selectOptions(country(), 'Germany (+49)');
  await save();
  expect(onSubmit).toHaveBeenLastCalledWith('+491765550100');
  await user.clear(number());
  await user.type(number(), '+353 1 555 0133');
  expect(country()).toHaveDisplayValue('Ireland (+353)');
  await save();
  expect(onSubmit).toHaveBeenLastCalledWith('+35315550133');
  await user.selectOptions(country(), 'France (+33)');
  expect(number()).toHaveValue('1 555 0133');
});

test('what is wrong is said once, below the hint', async () => {
  const { user, save } = open();
  await save();
  expect(number()).toHaveAccessibleDescription('Where to call Phone is required.');
  expect(number()).toHaveFocus();
  await user.type(number(), '555');
  expect(number()).toHaveAccessibleDescription('Where to call Phone has too few digits for +1.');
  await user.clear(number());
  await user.type(number(), 'ask Anna');
  expect(number()).toHaveAccessibleDescription(
    'Where to call Phone must have 3 to 20 digits and no other characters.',
  );
  expect(onSubmit).not.toHaveBeenCalled();
});

test.each([
  ['+491765550100', 'Germany (+49)', '176 5550100'],
  ['491765550100', 'Germany (+49)', '176 5550100'],
  ['5550100', 'United States (+1)', '5550100'],
  // Left in a draft.
  ['+49 0176', 'Germany (+49)', '0176'],
  ['+80012345678', 'United States (+1)', '+800 1234 5678'],
])('%s is shown as of %s: %s', (stored, name, text) => {
  open(stored);
  expect(country()).toHaveDisplayValue(name);
  expect(number()).toHaveValue(text);
});

test('a stored number that nobody touches stays as it is', async () => {
  const { save } = open('5550100');
  await save();
  expect(onSubmit).toHaveBeenCalledWith('5550100');
});

test('follows the form when it is filled in', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Fill in' }));
  expect(country()).toHaveDisplayValue('Ireland (+353)');
  expect(number()).toHaveValue('1 555 0133');
});

test('what the browser fills in without an event is sent', async () => {
  const { save } = open();
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(number(), '+353 1 555 0133');
  await save();
  expect(onSubmit).toHaveBeenCalledWith('+35315550133');
});

test.each([
  [['de-DE', 'en'], 'DE'],
  [['en', 'pt-PT'], 'PT'],
  [['de'], 'DE'],
  [[], 'US'],
  [['eo'], 'US'],
  [['en-US@posix', 'de-DE'], 'DE'],
])('the languages %j are of %s', (languages, usual) => expect(usualCountry(languages)).toBe(usual));
