import Typography, { type TypographyProps } from '@mui/material/Typography';
import { useDocumentTitle } from './useDocumentTitle';

export interface PageTitleProps extends Omit<TypographyProps, 'title' | 'children'> {
  title: string;
  /** The browser tab's words where they differ from the heading. */
  documentTitle?: string;
}

/** The one h1 of a page; the browser tab says the same. */
export function PageTitle({ title, documentTitle = title, ...rest }: PageTitleProps) {
  useDocumentTitle(documentTitle);
  return (
    <Typography variant="h2" component="h1" {...rest}>
      {title}
    </Typography>
  );
}
