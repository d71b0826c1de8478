import { classNames } from './classNames';
import drawings from './drawings.svg';
import styles from './Icon.module.css';

interface DrawnIconProps {
  name: string;
  size?: 'small' | 'medium';
  className?: string;
}

export const drawingOf = (name: string) => `${drawings}#${name}`;

/**
 * A decorative icon from `drawings.svg`. The file loads after the first paint, which it does not
 * block. Buttons and the header use `Icon`.
 */
export function DrawnIcon({ name, size = 'medium', className }: DrawnIconProps) {
  return (
    <svg className={classNames(styles.icon, styles[size], className)} focusable="false" aria-hidden>
      <use href={drawingOf(name)} />
    </svg>
  );
}
