import type { ComponentPropsWithoutRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Elements } from '../elements';
import { Field } from './Field';
import { useRegistered, type RegisteredFieldProps } from './useRegistered';

type InputProps = Omit<
  ComponentPropsWithoutRef<'input'>,
  'name' | 'value' | 'defaultValue' | 'autoFocus' | 'onChange' | 'onBlur' | 'id' | 'className'
>;

export interface TextFieldProps<TForm extends FieldValues, TOutput = TForm>
  extends InputProps, RegisteredFieldProps<TForm, TOutput> {
  /** The `name` of the element, if browsers would take the one in the form for something else. */
  nameInBrowser?: string;
  /** Inside the field, before the input, such as a currency. */
  start?: Elements;
  /** Inside the field, after the input, such as a unit. */
  end?: Elements;
}

export function TextField<TForm extends FieldValues, TOutput = TForm>({
  control,
  name,
  label,
  helperText,
  isRequired,
  takesFocus,
  onLeave,
  nameInBrowser = name,
  start,
  end,
  ...rest
}: TextFieldProps<TForm, TOutput>) {
  const { error, attributes } = useRegistered<TForm, TOutput>({
    control,
    name,
    isRequired,
    takesFocus,
    onLeave,
  });
  return (
    <Field label={label} hint={helperText} error={error} start={start} end={end}>
      {(field) => <input {...rest} {...attributes} {...field} name={nameInBrowser} />}
    </Field>
  );
}

type EmailFieldProps<TForm extends FieldValues, TOutput> = Pick<
  TextFieldProps<TForm, TOutput>,
  'control' | 'name' | 'takesFocus' | 'onLeave'
> & {
  /** `email` for a new account. An attribute has one of them only: browsers ignore a list. */
  autoComplete?: 'username' | 'email';
};

/** The email that identifies an account, which a password manager stores with the password. */
export function EmailField<TForm extends FieldValues, TOutput = TForm>({
  autoComplete = 'username',
  ...props
}: EmailFieldProps<TForm, TOutput>) {
  return (
    <TextField<TForm, TOutput> {...props} label="Email" type="email" autoComplete={autoComplete} />
  );
}
