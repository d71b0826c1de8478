import { useId } from 'react';
import type { Elements } from '../elements';
import { classNames } from '../classNames';
import { Text } from '../Text';
import styles from './Field.module.css';

interface FieldProps {
  label: string;
  hint?: string | undefined;
  /** How to fix the value. Shown below the hint. */
  error?: string | undefined;
  isSmall?: boolean;
  /** Rendered inside the field, after the input. */
  end?: Elements;
  /** Renders the input with the attributes that link it to its label and hint. */
  children: (input: {
    id: string;
    'aria-invalid': boolean;
    'aria-describedby': string | undefined;
  }) => Elements;
}

/** The label, box and hint of an input. */
export function Field({ label, hint, error, isSmall = false, end, children }: FieldProps) {
  const id = useId();
  const isWrong = error !== undefined;
  return (
    <div className={classNames(styles.field, isWrong && styles.wrong, isSmall && styles.small)}>
      <Text as="label" variant="subtitle2" htmlFor={id} className={styles.label}>
        {label}
      </Text>
      <div className={styles.box}>
        {children({
          id,
          'aria-invalid': isWrong,
          'aria-describedby': hint === undefined && !isWrong ? undefined : `${id}-hint`,
        })}
        {end}
      </div>
      <FieldHint id={`${id}-hint`} hint={hint} error={error} />
    </div>
  );
}

interface FieldHintProps {
  id: string;
  hint: string | undefined;
  error: string | undefined;
}

/** The hint and the error below a field; renders nothing without both. */
export function FieldHint({ id, hint, error }: FieldHintProps) {
  if (hint === undefined && error === undefined) return null;
  return (
    <Text as="div" id={id} variant="caption" className={styles.hint}>
      {hint !== undefined && <div>{hint}</div>}
      {error !== undefined && <div className={styles.error}>{error}</div>}
    </Text>
  );
}
