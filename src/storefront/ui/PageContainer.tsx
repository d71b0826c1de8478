import type { ReactNode } from 'react';
import { classNames } from '@/components/classNames';
import styles from './PageContainer.module.css';

interface PageContainerProps {
  children: ReactNode;
  /** The dashboard and the header use more of a wide screen than other pages. */
  isWide?: boolean;
}

/** Sets the width and margins of a page’s content. */
export function PageContainer({ children, isWide = false }: PageContainerProps) {
  return <div className={classNames(styles.container, isWide && styles.wide)}>{children}</div>;
}
