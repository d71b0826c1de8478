import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface AccountSectionProps {
  title: string;
  children: ReactNode;
}

/** One matter of the profile page. */
export function AccountSection({ title, children }: AccountSectionProps) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        display: 'grid',
        gap: 2,
        p: { xs: 2.5, sm: 3.5 },
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.25,
        justifyItems: 'start',
      }}
    >
      <Typography id={id} variant="h4" component="h2">
        {title}
      </Typography>
      {children}
    </Box>
  );
}
