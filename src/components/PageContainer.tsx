import Container, { type ContainerProps } from '@mui/material/Container';

/** The width that everything on the site keeps to, in pixels. */
const PAGE_WIDTH = 1440;

/** Holds a page's content: one width, one margin. */
export function PageContainer(props: Omit<ContainerProps, 'maxWidth' | 'sx'>) {
  return (
    <Container
      {...props}
      maxWidth={false}
      sx={{ maxWidth: PAGE_WIDTH, px: { xs: 2, md: 4 }, width: '100%' }}
    />
  );
}
