import { classNames } from './classNames';
import styles from './PageTitle.module.css';
import { Text, type TextVariant } from './Text';
import { useDocumentTitle } from './useDocumentTitle';

interface PageTitleProps {
  title: string;
  /** The browser tab's words where they differ from the heading. */
  documentTitle?: string;
  variant?: TextVariant;
  /** Below the heading. */
  space?: 'small' | 'medium' | 'large';
  className?: string;
}

/** The one h1 of a page; the browser tab says the same. */
export function PageTitle({
  title,
  documentTitle = title,
  variant = 'h2',
  space,
  className,
}: PageTitleProps) {
  useDocumentTitle(documentTitle);
  return (
    <Text as="h1" variant={variant} className={classNames(space && styles[space], className)}>
      {title}
    </Text>
  );
}
