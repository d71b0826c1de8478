import type { ReactNode } from 'react';
import styles from '@/components/form/Field.module.css';

interface CheckboxProps {
  isChecked: boolean;
  onChange: () => void;
  /** Its label. */
  children: ReactNode;
}

/** A checkbox with its label beside it. */
export function Checkbox({ isChecked, onChange, children }: CheckboxProps) {
  return (
    <label className={styles.option}>
      <input type="checkbox" checked={isChecked} onChange={onChange} />
      {children}
    </label>
  );
}
