import { useEffect, useId, useRef } from 'react';
import type { Elements } from '../elements';
import { classNames } from '../classNames';
import { Text } from '../Text';
import { VisuallyHidden } from '../VisuallyHidden';
import styles from './Field.module.css';

export type Hint = Elements | string | undefined;

interface FieldProps {
  label: string;
  /** Only for screen readers, where the place or the content says it already. */
  isLabelHidden?: boolean;
  hint?: Hint;
  /** How to fix the value. Shown below the hint. */
  error?: string | undefined;
  isSmall?: boolean;
  /** Inside the field, before the input, such as a currency. */
  start?: Elements;
  /** Inside the field, after the input, such as a unit. */
  end?: Elements;
  children: (input: {
    id: string;
    'aria-invalid': boolean;
    'aria-describedby': string | undefined;
  }) => Elements;
}

export function Field({
  label,
  isLabelHidden = false,
  hint,
  error,
  isSmall = false,
  start,
  end,
  children,
}: FieldProps) {
  const id = useId();
  const isWrong = error !== undefined;
  return (
    <div className={classNames(styles.field, isWrong && styles.wrong, isSmall && styles.small)}>
      {isLabelHidden ? (
        <VisuallyHidden>
          <label htmlFor={id}>{label}</label>
        </VisuallyHidden>
      ) : (
        <Text as="label" variant="subtitle2" htmlFor={id} className={styles.label}>
          {label}
        </Text>
      )}
      <div className={styles.box}>
        {start && <span className={styles.start}>{start}</span>}
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
  hint: Hint;
  error: string | undefined;
}

/** The hint and the error below a field; renders nothing without both. */
export function FieldHint({ id, hint, error }: FieldHintProps) {
  if (hint === undefined && error === undefined) return null;
  return (
    <Text as="div" id={id} variant="caption" className={styles.hint}>
      {hint !== undefined && <div>{hint}</div>}
      {error !== undefined && <ErrorText>{error}</ErrorText>}
    </Text>
  );
}

/** Scrolls into view when its field has the focus: browsers scroll only to the field. */
function ErrorText({ children }: { children: string }) {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = text.current?.parentElement?.parentElement;
    if (field?.contains(document.activeElement)) {
      text.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [children]);
  return (
    <div ref={text} className={styles.error}>
      {children}
    </div>
  );
}
