import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { mdiChevronDown, mdiChevronUp } from '@mdi/js';
import type { KeyboardEvent } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { IconButton } from '@/components/Button';
import type { Elements } from '@/components/elements';
import { Icon } from '@/components/Icon';
import { capital } from '@/components/labels';
import { Text } from '@/components/Text';
import { useFromList } from '@/dashboard/ui/listOrigin';
import { SidePanel } from '@/dashboard/ui/SidePanel';
import { letterOf } from '@/dashboard/ui/letterOf';
import type { RowPanelSetup, TableRow } from './types';
import type { RowPanelState } from './useRowPanel';

interface RowPanelProps<Row extends TableRow> {
  setup: RowPanelSetup<Row>;
  state: RowPanelState<Row>;
  nameOf: (row: Row) => string;
  /** Below the record. */
  children?: (row: Row) => Elements;
}

/** The record of a row at the side of its list. J and K go on to the next and previous row. */
export function RowPanel<Row extends TableRow>({
  setup,
  state: { row, place, step, close },
  nameOf,
  children,
}: RowPanelProps<Row>) {
  if (!row) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    const letter = letterOf(event);
    if (letter === 'j') step(1)?.();
    if (letter === 'k') step(-1)?.();
  };
  const stepButton = (by: 1 | -1, label: string, icon: string) => {
    const go = step(by);
    return (
      <IconButton aria-label={label} aria-disabled={!go || undefined} onClick={() => go?.()}>
        <Icon path={icon} />
      </IconButton>
    );
  };
  return (
    <Box sx={{ display: 'contents' }} onKeyDown={onKeyDown}>
      <SidePanel
        title={capital(nameOf(row))}
        width={setup.width}
        takesFocus={false}
        onClose={close}
        tools={
          <>
            {stepButton(-1, 'Previous', mdiChevronUp)}
            {stepButton(1, 'Next', mdiChevronDown)}
          </>
        }
      >
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 2 }}>
          <Text role="status" variant="body2" tone="secondary">
            {place}
          </Text>
          {setup.to && <PageLink to={setup.to(row)} rowId={row.id} />}
        </Box>
        <Box key={row.id} sx={{ display: 'grid', gap: 2.5, alignContent: 'start' }}>
          {setup.render(row)}
          {children?.(row)}
        </Box>
      </SidePanel>
    </Box>
  );
}

function PageLink({ to, rowId }: { to: string; rowId: string }) {
  return (
    <Link component={RouterLink} to={to} state={useFromList(rowId)} variant="body2">
      Open the whole page
    </Link>
  );
}
