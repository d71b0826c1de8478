import type { ComponentPropsWithRef, ElementType } from 'react';
import styles from './VisuallyHidden.module.css';

type VisuallyHiddenProps = Omit<ComponentPropsWithRef<'span'>, 'className'> & { as?: ElementType };

export function VisuallyHidden({ as: Element = 'span', ...rest }: VisuallyHiddenProps) {
  return <Element {...rest} className={styles.hidden} />;
}
