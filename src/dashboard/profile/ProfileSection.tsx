import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode, type Ref } from 'react';

interface ProfileSectionProps {
  title: string;
  /** Focuses the section when the clicked button disappears. */
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** A section of the profile page. */
export function ProfileSection({ title, ref, children }: ProfileSectionProps) {
  const id = useId();
  return (
    <Box
      component="section"
      ref={ref}
      tabIndex={-1}
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
