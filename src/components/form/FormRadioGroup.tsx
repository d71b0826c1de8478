import { useId, useLayoutEffect, useRef } from 'react';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { classNames } from '../classNames';
import { Text } from '../Text';
import styles from './Field.module.css';
import { FieldHint } from './Field';

export interface FormOption {
  value: string;
  label: string;
}

interface FormRadioGroupProps<TForm extends FieldValues, TOutput = TForm> {
  control: Control<TForm, unknown, TOutput>;
  name: FieldPath<TForm>;
  label: string;
  options: readonly FormOption[];
  disabled?: boolean;
  helperText?: string;
  isRequired?: boolean;
}

/** A radio group for react-hook-form. */
export function FormRadioGroup<TForm extends FieldValues, TOutput = TForm>({
  control,
  name,
  label,
  options,
  disabled = false,
  helperText,
  isRequired = true,
}: FormRadioGroupProps<TForm, TOutput>) {
  const { field, fieldState } = useController({ control, name });
  const message = fieldState.error?.message;
  const id = useId();
  const group = useRef<HTMLDivElement>(null);

  // Keeps a choice that was made before hydration.
  const { onChange, value: known } = field;
  useLayoutEffect(() => {
    const chosen = group.current?.querySelector<HTMLInputElement>('input:checked');
    if (chosen && chosen.value !== known) onChange(chosen.value);
  }, [onChange, known]);

  return (
    <div
      ref={group}
      role="radiogroup"
      aria-required={isRequired}
      aria-invalid={message !== undefined}
      aria-labelledby={`${id}-label`}
      aria-describedby={
        helperText === undefined && message === undefined ? undefined : `${id}-hint`
      }
      className={classNames(styles.field, message !== undefined && styles.wrong)}
    >
      <Text as="span" variant="subtitle2" id={`${id}-label`} className={styles.label}>
        {label}
      </Text>
      <div className={styles.options}>
        {options.map(({ value, label: text }, index) => (
          <label key={value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={field.value === value}
              disabled={disabled}
              onChange={field.onChange}
              onBlur={field.onBlur}
              ref={index === 0 ? field.ref : undefined}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
      <FieldHint id={`${id}-hint`} hint={helperText} error={message} />
    </div>
  );
}
