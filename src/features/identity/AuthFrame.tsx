import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { CarOutline } from '@/components/CarOutline';

interface AuthFrameProps {
  /** What the product promises to whoever comes in (spec §1). */
  tagline: string;
  children: ReactNode;
}

/** Log-in and sign-up side by side with the promise; on phones the promise stands above. */
export function AuthFrame({ tagline, children }: AuthFrameProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 6fr)' },
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.5,
        overflow: 'hidden',
        maxWidth: { xs: '34rem', lg: '68rem' },
        mx: 'auto',
      }}
    >
      <Box
        data-ground="brand"
        sx={{
          position: 'relative',
          bgcolor: 'brand.ground',
          color: 'brand.text',
          px: { xs: 3, sm: 5 },
          py: { xs: 3, lg: 6 },
          overflow: 'hidden',
          minHeight: { lg: '36rem' },
        }}
      >
        <Typography
          variant="h2"
          component="p"
          sx={{ maxWidth: '14ch', fontSize: { xs: '1.5rem', lg: '2.875rem' } }}
        >
          {tagline}
        </Typography>
        <Box
          aria-hidden
          sx={{
            position: 'absolute',
            color: 'brand.line',
            width: { xs: '6.5rem', lg: '125%' },
            right: { xs: '-1.5rem', lg: '-18%' },
            bottom: { xs: '-1rem', lg: '-3rem' },
          }}
        >
          <CarOutline label="" />
        </Box>
      </Box>
      <Box sx={{ px: { xs: 2.5, sm: 5, lg: 7 }, py: { xs: 4, lg: 6 } }}>{children}</Box>
    </Box>
  );
}
