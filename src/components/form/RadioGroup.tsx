import { useId, type Ref } from 'react';
import { classNames } from '../classNames';
import { Text } from '../Text';
import styles from './Field.module.css';
import { FieldHint } from './Field';

export interface FormOption {
  value: string;
  label: string;
}

interface RadioGroupProps {
  label: string;
  options: readonly FormOption[];
  value: string | undefined;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Of the inputs in the form. */
  name?: string;
  disabled?: boolean;
  isRequired?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
  /** One below the other, for long options. */
  isStacked?: boolean;
  ref?: Ref<HTMLDivElement>;
  firstRef?: Ref<HTMLInputElement>;
}

/** A choice of one of few options, all of them visible. */
export function RadioGroup({
  label,
  options,
  value,
  onChange,
  onBlur,
  name,
  disabled,
  isRequired,
  hint,
  error,
  isStacked = false,
  ref,
  firstRef,
}: RadioGroupProps) {
  const id = useId();
  return (
    <div
      ref={ref}
      role="radiogroup"
      aria-required={isRequired}
      aria-invalid={error !== undefined}
      aria-labelledby={`${id}-label`}
      aria-describedby={hint === undefined && error === undefined ? undefined : `${id}-hint`}
      className={classNames(styles.field, error !== undefined && styles.wrong)}
    >
      <Text as="span" variant="subtitle2" id={`${id}-label`} className={styles.label}>
        {label}
      </Text>
      <div className={classNames(styles.options, isStacked && styles.stacked)}>
        {options.map((option, index) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name ?? id}
              value={option.value}
              checked={value === option.value}
              disabled={disabled}
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
              ref={index === 0 ? firstRef : undefined}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldHint id={`${id}-hint`} hint={hint} error={error} />
    </div>
  );
}
