import type { ReactNode } from 'react';
import { classNames } from '@/components/classNames';
import styles from './PageContainer.module.css';

interface PageContainerProps {
  children: ReactNode;
  /** Desks use more of a wide screen than pages to read. */
  isWide?: boolean;
}

/** Holds a page's content: one width, one margin. */
export function PageContainer({ children, isWide = false }: PageContainerProps) {
  return <div className={classNames(styles.container, isWide && styles.wide)}>{children}</div>;
}
