import type { FieldValues } from 'react-hook-form';
import { TextField, type TextFieldProps } from './TextField';

type EmailFieldProps<TForm extends FieldValues, TOutput> = Pick<
  TextFieldProps<TForm, TOutput>,
  'control' | 'name' | 'takesFocus'
>;

/** The e-mail that a person logs in with, which a password manager keeps beside the password. */
export function EmailField<TForm extends FieldValues, TOutput = TForm>(
  props: EmailFieldProps<TForm, TOutput>,
) {
  return (
    <TextField<TForm, TOutput> {...props} label="Email" type="email" autoComplete="username" />
  );
}
