import Box from '@mui/material/Box';
import { useId } from 'react';
import type { Elements } from '@/components/elements';
import { Text } from '@/components/Text';
import { formatDayAndTime } from '#contract/formats';

export interface TimelineStep {
  title: string;
  /** ISO time; null if unknown. */
  at: string | null;
  reason: string | null;
  /** The amount that remained paid after a refund or dispute. */
  left: string | null;
}

interface TimelineProps {
  title: string;
  /** The oldest first. */
  steps: readonly TimelineStep[];
}

/** The history of an order as its buyer or seller sees it. */
export function Timeline({ title: heading, steps }: TimelineProps) {
  const headingId = useId();
  return (
    <Box component="section" aria-labelledby={headingId}>
      <Text as="h2" variant="h5" id={headingId} style={{ marginBottom: 12 }}>
        {heading}
      </Text>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {steps.map(({ title, at, reason, left }, index) => (
          <Line key={index} title={title}>
            {at !== null && (
              <Text variant="body2" tone="secondary">
                <time dateTime={at}>{formatDayAndTime(at)}</time>
              </Text>
            )}
            {left !== null && <Text variant="body2">{left}</Text>}
            {reason !== null && (
              <Text
                as="blockquote"
                variant="body2"
                style={{ marginTop: 4, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
              >{`“${reason}”`}</Text>
            )}
          </Line>
        ))}
      </Box>
    </Box>
  );
}

interface LineProps {
  title: string;
  children: Elements;
}

/** A dot, and a line to the next dot. */
function Line({ title, children }: LineProps) {
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        pl: 3.5,
        pb: 2.5,
        '&:last-of-type': { pb: 0 },
        '&::before': {
          content: '""',
          position: 'absolute',
          left: 0,
          top: '0.35rem',
          width: 14,
          height: 14,
          borderRadius: '50%',
          border: 2,
          borderColor: 'primary.main',
          bgcolor: 'primary.main',
        },
        '&:not(:last-of-type)::after': {
          content: '""',
          position: 'absolute',
          left: 6,
          top: 'calc(0.35rem + 18px)',
          bottom: '-0.1rem',
          borderLeft: '2px solid',
          borderColor: 'divider',
        },
      }}
    >
      <Text style={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Text>
      {children}
    </Box>
  );
}
