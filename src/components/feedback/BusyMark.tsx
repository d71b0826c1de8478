import { classNames } from '../classNames';
import styles from './BusyMark.module.css';

interface BusyMarkProps {
  /** The accessible label; not needed if the surrounding text says what is loading. */
  label?: string;
  labelledBy?: string;
  size?: 'small' | 'large';
  className?: string;
}

export function BusyMark({ label, labelledBy, size = 'small', className }: BusyMarkProps) {
  return (
    <span
      {...((label ?? labelledBy) === undefined
        ? { 'aria-hidden': true }
        : { role: 'progressbar', 'aria-label': label, 'aria-labelledby': labelledBy })}
      className={classNames(styles.mark, styles[size], className)}
    >
      <svg viewBox="22 22 44 44" className={styles.drawing} aria-hidden>
        <circle
          className={styles.circle}
          cx={44}
          cy={44}
          r={19.75}
          fill="none"
          stroke="currentColor"
          strokeWidth={4.5}
        />
      </svg>
    </span>
  );
}
