import Box from '@mui/material/Box';
import { useId } from 'react';
import type { Elements } from '@/components/elements';
import { Text } from '@/components/Text';
import { formatDay, formatDayAndTime, formatExactTime } from '#contract/formats';

export interface TimelineStep {
  title: string;
  /** ISO time; null if unknown. */
  at: string | null;
  reason: string | null;
  /** The amount that remained paid after a refund or dispute. */
  left: string | null;
  /** What admins see besides: the exact time, and who says so. */
  evidence?: StepEvidence;
}

export interface StepEvidence {
  source: string;
  /** The payment provider’s id; '' without one. */
  id: string;
  facts: readonly { name: string; value: string }[];
}

const GAP_MS = 60_000;

/** How long after the step before it this one came, if that was over a minute. */
function gapBefore(before: string | null | undefined, at: string | null): string | null {
  const ms = before && at ? Date.parse(at) - Date.parse(before) : 0;
  if (ms < GAP_MS) return null;
  const minutes = Math.round(ms / GAP_MS);
  if (minutes < 120) return `${minutes} min later`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h later` : `${Math.round(hours / 24)} days later`;
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
        {steps.map(({ title, at, reason, left, evidence }, index) => (
          <Line
            key={index}
            title={title}
            gap={evidence ? gapBefore(steps[index - 1]?.at, at) : null}
          >
            {at !== null && (
              <Text variant="body2" tone="secondary">
                <time dateTime={at}>
                  {evidence ? `${formatDay(at)}, ${formatExactTime(at)}` : formatDayAndTime(at)}
                </time>
                {evidence && <span>{` · ${evidence.source}`}</span>}
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
            {evidence && <Evidence {...evidence} />}
          </Line>
        ))}
      </Box>
    </Box>
  );
}

function Evidence({ id, facts }: StepEvidence) {
  return (
    <>
      {id !== '' && (
        <Text variant="caption" tone="secondary" style={monospace}>
          {id}
        </Text>
      )}
      {facts.length > 0 && (
        <details>
          <Text as="summary" variant="caption" style={{ cursor: 'pointer', minHeight: 24 }}>
            As reported
          </Text>
          <Box
            component="dl"
            sx={{ m: 0, mt: 0.5, p: 1, borderRadius: 1, bgcolor: 'surface.sunken' }}
          >
            {facts.map(({ name, value }) => (
              <div key={name}>
                <Text as="dt" variant="caption" tone="secondary">
                  {name}
                </Text>
                <Text as="dd" variant="caption" style={monospace}>
                  {value}
                </Text>
              </div>
            ))}
          </Box>
        </details>
      )}
    </>
  );
}

const monospace = { margin: 0, fontFamily: 'monospace', overflowWrap: 'anywhere' } as const;

interface LineProps {
  title: string;
  /** The pause before it; null if there was none. */
  gap: string | null;
  children: Elements;
}

/** A dot, and a line to the next dot. */
function Line({ title, gap, children }: LineProps) {
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
      {gap !== null && (
        <Text
          variant="caption"
          tone="secondary"
          style={{ borderTop: '1px dashed currentColor', marginBottom: 4 }}
        >
          {gap}
        </Text>
      )}
      <Text style={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Text>
      {children}
    </Box>
  );
}
