import { useId, type ReactNode } from 'react';
import { Text } from '../Text';
import styles from './Field.module.css';

interface CheckboxProps {
  isChecked: boolean;
  onChange: () => void;
  /** Below the checkbox, and read with it. */
  hint?: string;
  children: ReactNode;
}

export function Checkbox({ isChecked, onChange, hint, children }: CheckboxProps) {
  const id = useId();
  return (
    <>
      <label className={styles.option}>
        <input
          type="checkbox"
          checked={isChecked}
          onChange={onChange}
          aria-describedby={hint === undefined ? undefined : id}
        />
        <span>{children}</span>
      </label>
      {hint !== undefined && (
        <Text id={id} tone="secondary">
          {hint}
        </Text>
      )}
    </>
  );
}
