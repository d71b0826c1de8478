import type { Ref } from 'react';
import { classNames } from './classNames';
import styles from './PageTitle.module.css';
import { Text, type TextVariant } from './Text';
import { useDocumentTitle } from './useDocumentTitle';

interface PageTitleProps {
  title: string;
  /** The document title, if it differs from the heading. */
  documentTitle?: string;
  variant?: TextVariant;
  space?: 'small' | 'medium' | 'large';
  /** For moving the focus here when the focused element is gone. */
  headingRef?: Ref<HTMLHeadingElement>;
  className?: string;
}

export function PageTitle({
  title,
  documentTitle = title,
  variant = 'h2',
  space,
  headingRef,
  className,
}: PageTitleProps) {
  useDocumentTitle(documentTitle);
  return (
    <Text
      as="h1"
      variant={variant}
      ref={headingRef}
      tabIndex={headingRef ? -1 : undefined}
      className={classNames(space && styles[space], className)}
    >
      {title}
    </Text>
  );
}
