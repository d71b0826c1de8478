import { useRef, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { useFormState, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
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
  /** Most fields are; the others say "Optional" in their hint. */
  isRequired?: boolean;
  /**
   * It replaces what had the focus, a pressed button. It has it as soon as it is there: not a key
   * that is pressed meanwhile is lost.
   */
  takesFocus?: boolean;
  /** Stands in the field, behind what is typed. */
  end?: ReactNode;
}

/**
 * A text field of a react-hook-form, made of plain elements. Without a default value in the form,
 * text that was typed before hydration stays.
 */
export function TextField<TForm extends FieldValues, TOutput = TForm>({
  control,
  name,
  label,
  helperText,
  isRequired = true,
  takesFocus = false,
  end,
  ...rest
}: TextFieldProps<TForm, TOutput>) {
  // A form that is reset forgets its fields until each is registered again, by being rendered.
  'use no memo';
  const formState = useFormState({ control, name });
  const { error } = control.getFieldState(name, formState);
  const input = useRef<HTMLInputElement>(null);
  const { ref, ...registered } = control.register(name);
  useAutofilledValue(input, (target) => void registered.onChange({ target, type: 'change' }));
  return (
    <Field
      label={label}
      hint={error?.message ?? helperText}
      isWrong={error !== undefined}
      end={end}
    >
      {(field) => (
        <input
          {...rest}
          {...registered}
          {...field}
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
