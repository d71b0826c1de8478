import Box from '@mui/material/Box';
import type { Elements } from '@/components/elements';
import { Text } from '@/components/Text';

interface NextStepProps {
  title?: 'Next step' | 'Next steps';
  children: Elements;
}

/** What the reader of an order does next, below its price and status. */
export function NextStep({ title = 'Next step', children }: NextStepProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        justifyItems: 'start',
        width: '100%',
        mt: 1,
        p: 2,
        borderRadius: 1,
        bgcolor: 'surface.marked',
        overflowWrap: 'anywhere',
      }}
    >
      <Text as="h3" variant="subtitle2">
        {title}
      </Text>
      {children}
    </Box>
  );
}
