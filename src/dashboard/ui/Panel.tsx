import Box from '@mui/material/Box';
import { useId, type Ref } from 'react';
import type { Elements } from '@/components/elements';
import { Text } from '@/components/Text';

interface PanelProps {
  title: string;
  /** For moving the focus here when the focused button is gone. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** Beside the title, such as an Edit button. */
  action?: Elements;
  children: Elements;
}

/** A section of a page in a box of its own. */
export function Panel({ title, headingRef, action, children }: PanelProps) {
  const headingId = useId();
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      sx={{
        display: 'grid',
        gap: 1.5,
        p: 2.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between', alignItems: 'center' }}>
        <Text
          as="h2"
          variant="h5"
          id={headingId}
          ref={headingRef}
          tabIndex={headingRef ? -1 : undefined}
        >
          {title}
        </Text>
        {action}
      </Box>
      {children}
    </Box>
  );
}
