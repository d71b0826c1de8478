import { Text } from '../Text';
import { BusyMark } from './BusyMark';
import styles from './Spinner.module.css';

interface SpinnerProps {
  label: string;
  /** Shows the label next to the spinner instead of only announcing it. */
  showLabel?: boolean;
  minHeight?: number | string;
  size?: 'small' | 'large';
}

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
