import Box from '@mui/material/Box';
import { useId, type Ref } from 'react';
import type { Elements } from '@/components/elements';
import { Text } from '@/components/Text';

interface ProfileGroupProps {
  title: string;
  /** Not shown on phones and tablets. */
  needsKeyboard?: boolean;
  children: Elements;
}

export function ProfileGroup({ title, needsKeyboard = false, children }: ProfileGroupProps) {
  return (
    <Box
      sx={
        needsKeyboard ? { '@media (hover: none) and (pointer: coarse)': { display: 'none' } } : {}
      }
    >
      <Text variant="h4" as="h2" style={{ marginBottom: 16 }}>
        {title}
      </Text>
      {children}
    </Box>
  );
}

interface ProfileSectionProps {
  title: string;
  /** Focuses the section when the clicked button disappears. */
  ref?: Ref<HTMLElement>;
  children: Elements;
}

/** A row of the profile page: what it is about at the left, its content at the right. */
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
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '240px minmax(0, 34rem)' },
        columnGap: 4,
        rowGap: 1.5,
        py: 3,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Text id={id} variant="h6" as="h3">
        {title}
      </Text>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 2,
          justifyItems: 'start',
          minWidth: 0,
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
