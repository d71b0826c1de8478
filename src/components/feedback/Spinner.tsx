import { Text } from '../Text';
import { BusyMark } from './BusyMark';
import styles from './Spinner.module.css';

interface SpinnerProps {
  /** What is being waited for, such as "Loading categories". */
  label: string;
  /** Shows the label beside the circle instead of only reading it out. */
  showLabel?: boolean;
  minHeight?: number | string;
  size?: 'small' | 'large';
}

/** Waiting for a part of a page. */
export function Spinner({
  label,
  showLabel = false,
  minHeight = 160,
  size = 'large',
}: SpinnerProps) {
  return (
    <div
      role="status"
      aria-label={showLabel ? undefined : label}
      className={styles.spinner}
      style={{ minHeight }}
    >
      <BusyMark size={size} label={label} className={styles.mark} />
      {showLabel && <Text>{label}</Text>}
    </div>
  );
}
