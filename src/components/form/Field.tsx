import { useId, type ReactNode } from 'react';
import { classNames } from '../classNames';
import { Text } from '../Text';
import styles from './Field.module.css';

interface FieldProps {
  label: string;
  /** The error, or a hint. */
  hint?: string | undefined;
  isWrong?: boolean;
  isSmall?: boolean;
  /** Rendered inside the field, after the input. */
  end?: ReactNode;
  /** Renders the input with the attributes that link it to its label and hint. */
  children: (input: {
    id: string;
    'aria-invalid': boolean;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}

/** The label, box and hint of an input. */
export function Field({
  label,
  hint,
  isWrong = false,
  isSmall = false,
  end,
  children,
}: FieldProps) {
  const id = useId();
  return (
    <div className={classNames(styles.field, isWrong && styles.wrong, isSmall && styles.small)}>
      <Text as="label" variant="subtitle2" htmlFor={id} className={styles.label}>
        {label}
      </Text>
      <div className={styles.box}>
        {children({
          id,
          'aria-invalid': isWrong,
          'aria-describedby': hint === undefined ? undefined : `${id}-hint`,
        })}
        {end}
      </div>
      <FieldHint id={`${id}-hint`}>{hint}</FieldHint>
    </div>
  );
}

interface FieldHintProps {
  id: string;
  children: string | undefined;
}

/** The hint below a field; renders nothing if empty. */
export function FieldHint({ id, children }: FieldHintProps) {
  return children === undefined ? null : (
    <Text id={id} variant="caption" className={styles.hint}>
      {children}
    </Text>
  );
}
