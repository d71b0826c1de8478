import { classNames } from './classNames';
import drawings from './drawings.svg';
import styles from './Icon.module.css';

interface DrawnIconProps {
  /** The id of a symbol in `drawings.svg`. */
  name: string;
  size?: 'small' | 'medium';
  className?: string;
}

/** Where a symbol of `drawings.svg` is. */
export const drawingOf = (name: string) => `${drawings}#${name}`;

/**
 * An icon of `drawings.svg`, which decorates: the file comes once, after the page, whose first paint
 * does not wait for it. Buttons and what is in the header are drawn by `Icon`.
 */
export function DrawnIcon({ name, size = 'medium', className }: DrawnIconProps) {
  return (
    <svg className={classNames(styles.icon, styles[size], className)} focusable="false" aria-hidden>
      <use href={drawingOf(name)} />
    </svg>
  );
}
