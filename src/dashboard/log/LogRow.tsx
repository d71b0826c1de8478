import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { mdiChevronRight } from '@mdi/js';
import { Link as RouterLink } from 'react-router-dom';
import type { AuditRow } from '@/api/auditLogApi';
import { IconButton, IconLink } from '@/components/Button';
import { Icon } from '@/components/Icon';
import { LocalTime } from '@/components/LocalTime';
import { Text } from '@/components/Text';
import { VisuallyHidden } from '@/components/VisuallyHidden';
import { PersonLink } from '@/dashboard/ui/PersonLink';
import { formatDayAndSeconds } from '#contract/formats';
import { routes } from '#contract/routes';
import {
  actLabel,
  actorLabel,
  changeText,
  isDestructive,
  kindLabel,
  subjectLabel,
  whatText,
} from './logLabels';

interface LogRowProps {
  row: AuditRow;
  /** Opens its record, or leads to it. */
  open: (() => void) | { to: string };
  /** Its record is open. */
  isCurrent?: boolean;
}

/** Marks what opens the record of a row, which the arrow keys move between. */
export const LOG_ROW = 'data-log-row';

/** An act in one line: when, who did what to whom, what changed and why. */
export function LogRow({ row, open, isCurrent = false }: LogRowProps) {
  const { at, act, changes, reason } = row;
  const [first, ...more] = changes;
  const change = first && `${changeText(first)}${more.length > 0 ? `, +${more.length}` : ''}`;
  const opener = { [LOG_ROW]: row.id, 'aria-label': `Details: ${whatText(row)}` };
  const icon = <Icon path={mdiChevronRight} size="small" />;
  return (
    <Box component="li" aria-current={isCurrent ? 'true' : undefined} sx={line}>
      <Box sx={{ order: 3 }}>
        <Text variant="body2" tone="secondary" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {at !== null && <LocalTime at={at} format={formatDayAndSeconds} />}
        </Text>
      </Box>
      <Box sx={{ order: 4, gridColumn: '1 / -1' }}>
        <Text variant="body2">
          <PersonLink id={row.actorName && row.actorId} name={actorLabel(row)} />
        </Text>
      </Box>
      <Box sx={{ order: 1, display: 'flex', gap: 1, alignItems: 'baseline' }}>
        {isDestructive(act) && <Box aria-hidden sx={dot} />}
        <Text variant="body2">
          <span style={{ fontWeight: 650 }}>{`${actLabel(act)} `}</span>
          <Subject row={row} />
        </Text>
      </Box>
      <Box sx={{ order: 5, gridColumn: '1 / -1' }}>
        {change && <Text variant="body2">{change}</Text>}
        {reason !== null && <Text variant="caption" tone="secondary">{`“${reason}”`}</Text>}
      </Box>
      <Box sx={{ order: 2 }}>
        {typeof open === 'function' ? (
          <IconButton {...opener} onClick={open}>
            {icon}
          </IconButton>
        ) : (
          <IconLink {...opener} to={open.to}>
            {icon}
          </IconLink>
        )}
      </Box>
    </Box>
  );
}

const line = {
  position: 'relative',
  display: 'grid',
  // A card, or a line where the list has room for it.
  gap: 0.25,
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  '@container (width >= 40rem)': {
    gap: 2,
    gridTemplateColumns: '11.5rem minmax(0, 1fr) minmax(0, 1.6fr) minmax(0, 1.4fr) 40px',
    '&& > *': { order: 0, gridColumn: 'auto' },
  },
  alignItems: 'center',
  minHeight: 48,
  px: 1.5,
  py: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
  overflowWrap: 'anywhere',
  '&:last-of-type': { borderBottom: 0 },
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-current]': {
    bgcolor: 'surface.marked',
    boxShadow: 'inset 3px 0 var(--sg-palette-secondary-main)',
  },
  // A press anywhere on the row opens it, except on its link.
  [`& [${LOG_ROW}]::after`]: { content: '""', position: 'absolute', inset: 0 },
  [`& a:not([${LOG_ROW}])`]: { position: 'relative', zIndex: 1 },
};

const dot = { width: 8, height: 8, flex: 'none', borderRadius: '50%', bgcolor: 'error.main' };

/** What it was done to, with a link where there is a page. */
export function Subject({ row }: { row: AuditRow }) {
  const { subjectKind, subjectId, subjectName, isListed } = row;
  const label = subjectLabel(row);
  if (subjectKind === 'user') return <PersonLink id={subjectName && subjectId} name={label} />;
  if (!isListed || subjectId === null) return <span>{label}</span>;
  return (
    <Link component={RouterLink} to={routes.product(subjectId, subjectName ?? '')} color="inherit">
      <VisuallyHidden>{`${kindLabel(subjectKind)} `}</VisuallyHidden>
      <span>{label}</span>
    </Link>
  );
}
