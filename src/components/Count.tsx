import { formatCount } from '#contract/formats';
import { classNames } from './classNames';
import styles from './Count.module.css';
import { VisuallyHidden } from './VisuallyHidden';

/** Larger counts are shown as "99+", because they would not fit. */
export const COUNT_MAX = 99;

interface CountProps {
  value: number;
  /** What is counted, for screen readers, such as "on hold". */
  unit: string;
  /** For `aria-describedby` of the link or button that the count belongs to. */
  id: string;
  /** Amber: they wait for the reader. Sand: so many exist. */
  tone?: 'amber' | 'sand';
}

/** A small number. */
export function Count({ value, unit, id, tone = 'amber' }: CountProps) {
  return (
    <span aria-hidden className={classNames('type-caption', styles.count, styles[tone])}>
      <span>{value > COUNT_MAX ? `${COUNT_MAX}+` : value}</span>
      <VisuallyHidden id={id}>{`${formatCount(value)} ${unit}`}</VisuallyHidden>
    </span>
  );
}
