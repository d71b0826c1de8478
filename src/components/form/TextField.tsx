import { useRef, type ComponentPropsWithoutRef } from 'react';
import { useFormState, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import type { Elements } from '../elements';
import { Field } from './Field';
import { useAutofilledValue } from './useAutofilledValue';

export interface TextFieldProps<TForm extends FieldValues, TOutput = TForm> extends Omit<
  ComponentPropsWithoutRef<'input'>,
  'name' | 'value' | 'defaultValue' | 'autoFocus' | 'onChange' | 'onBlur' | 'id' | 'className'
> {
  control: Control<TForm, unknown, TOutput>;
  name: FieldPath<TForm>;
  label: string;
  helperText?: string;
  /** True by default. Optional fields begin their hint with "Optional". */
  isRequired?: boolean;
  /**
   * Set where the field replaces a focused button. It is focused on mount, so that no key press is
   * lost.
   */
  takesFocus?: boolean;
  /** Called with the text when the field loses the focus. */
  onLeave?: (text: string) => void;
  /** Rendered inside the field, after the input. */
  end?: Elements;
}

/**
 * A plain text field for react-hook-form. Without a default value in the form, text that was typed
 * before hydration stays.
 */
export function TextField<TForm extends FieldValues, TOutput = TForm>({
  control,
  name,
  label,
  helperText,
  isRequired = true,
  takesFocus = false,
  onLeave,
  end,
  ...rest
}: TextFieldProps<TForm, TOutput>) {
  // After a reset, react-hook-form forgets its fields until a render registers them again.
  'use no memo';
  const formState = useFormState({ control, name });
  const { error } = control.getFieldState(name, formState);
  const input = useRef<HTMLInputElement>(null);
  const { ref, ...registered } = control.register(name);
  useAutofilledValue(input, (target) => void registered.onChange({ target, type: 'change' }));
  return (
    <Field
      label={label}
      hint={helperText}
      error={error && (error.message ?? 'Check this value.')}
      end={end}
    >
      {(field) => (
        <input
          {...rest}
          {...registered}
          {...field}
          onBlur={(event) => {
            void registered.onBlur(event);
            onLeave?.(event.target.value);
          }}
          ref={(element) => {
            ref(element);
            input.current = element;
          }}
          // eslint-disable-next-line jsx-a11y-x/no-autofocus -- only where the focus would be lost
          autoFocus={takesFocus}
          aria-required={isRequired || undefined}
        />
      )}
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
