import type { ReactNode } from 'react';
import styles from '@/components/form/Field.module.css';

interface CheckboxProps {
  isChecked: boolean;
  onChange: () => void;
  /** The label. */
  children: ReactNode;
}

/** A checkbox with its label. */
export function Checkbox({ isChecked, onChange, children }: CheckboxProps) {
  return (
    <label className={styles.option}>
      <input type="checkbox" checked={isChecked} onChange={onChange} />
      <span>{children}</span>
    </label>
  );
}
