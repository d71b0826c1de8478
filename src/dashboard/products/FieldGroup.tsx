import Box from '@mui/material/Box';
import type { Elements } from '@/components/elements';
import { Text } from '@/components/Text';

/** Marks the groups of a form for its list of sections. */
export const FIELD_GROUP = 'data-field-group';

export function FieldGroup({ title, children }: { title: string; children: Elements }) {
  return (
    <Box
      component="fieldset"
      {...{ [FIELD_GROUP]: title }}
      tabIndex={-1}
      sx={{
        border: 0,
        p: 0,
        m: 0,
        minWidth: 0,
        display: 'grid',
        gap: 2.5,
        outline: 'none',
        // Below the sticky header.
        scrollMarginTop: 96,
      }}
    >
      <Text as="legend" variant="h5" style={{ padding: 0, marginBottom: 16 }}>
        {title}
      </Text>
      {children}
    </Box>
  );
}

export function FieldPair({ children }: { children: Elements }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        alignItems: 'start',
      }}
    >
      {children}
    </Box>
  );
}
