import { classNames } from './classNames';
import styles from './Icon.module.css';

interface IconProps {
  /** A path from `@mdi/js`. */
  path: string;
  /** The accessible name; without it the icon is decorative. */
  title?: string;
  size?: 'small' | 'medium';
  className?: string;
}

/** A Material Design icon rendered from its path, so that only the icons in use are bundled. */
export function Icon({ path, title, size = 'medium', className }: IconProps) {
  return (
    <svg
      className={classNames(styles.icon, styles[size], className)}
      viewBox="0 0 24 24"
      focusable="false"
      role={title ? 'img' : undefined}
      aria-hidden={title ? undefined : true}
    >
      <path d={path} />
      {title && <title>{title}</title>}
    </svg>
  );
}
