import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { PageContainer } from '@/components/PageContainer';

export interface CatalogSectionProps {
  title: string;
  children: ReactNode;
}

/** One band of the home page under its heading. */
export function CatalogSection({ title, children }: CatalogSectionProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ py: { xs: 4, md: 6 } }}>
      <PageContainer>
        <Typography variant="h2" id={id} sx={{ mb: { xs: 2.5, md: 3.5 } }}>
          {title}
        </Typography>
        {children}
      </PageContainer>
    </Box>
  );
}
