import { useId, useRef, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { useFormState, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { classNames } from '../classNames';
import { Text } from '../Text';
import styles from './Field.module.css';
import { FieldHint } from './FieldHint';
import { useUnannouncedValue } from './useUnannouncedValue';

export interface TextFieldProps<TForm extends FieldValues, TOutput = TForm> extends Omit<
  ComponentPropsWithoutRef<'input'>,
  'name' | 'value' | 'defaultValue' | 'autoFocus' | 'onChange' | 'onBlur' | 'id' | 'className'
> {
  control: Control<TForm, unknown, TOutput>;
  name: FieldPath<TForm>;
  label: string;
  helperText?: string;
  /**
   * It replaces what had the focus, a pressed button. It has it as soon as it is there: not a key
   * that is pressed meanwhile is lost.
   */
  takesFocus?: boolean;
  /** Stands in the field, behind what is typed. */
  end?: ReactNode;
}

/**
 * A text field of a react-hook-form that comes without the component library; it is needed. Where
 * the form has no default value for it, what was typed before the program arrived stays.
 */
export function TextField<TForm extends FieldValues, TOutput = TForm>({
  control,
  name,
  label,
  helperText,
  takesFocus = false,
  end,
  ...rest
}: TextFieldProps<TForm, TOutput>) {
  // A form that is reset forgets its fields until each is registered again, by being rendered.
  'use no memo';
  const formState = useFormState({ control, name });
  const { error } = control.getFieldState(name, formState);
  const hint = error?.message ?? helperText;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { ref, ...registered } = control.register(name);
  useUnannouncedValue(input, (target) => void registered.onChange({ target, type: 'change' }));
  return (
    <div className={classNames(styles.field, error && styles.wrong)}>
      <Text as="label" variant="subtitle2" htmlFor={id} className={styles.label}>
        {label}
      </Text>
      <div className={styles.box}>
        <input
          {...rest}
          {...registered}
          ref={(element) => {
            ref(element);
            input.current = element;
          }}
          id={id}
          // eslint-disable-next-line jsx-a11y-x/no-autofocus -- only where the focus would be lost
          autoFocus={takesFocus}
          aria-required
          aria-invalid={error !== undefined}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        />
        {end}
      </div>
      <FieldHint id={`${id}-hint`}>{hint}</FieldHint>
    </div>
  );
}
