import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { mdiClose } from '@mdi/js';
import { Icon } from '@/components/Icon';
import { formatCount } from '#contract/formats';
import { BusyButton } from '@/dashboard/ui/BusyButton';
import type { RowSelection } from './useRowSelection';
import type { SelectionTool, TableAction, TableLabels, TableRow } from './types';
import type { TableActions } from './useTableActions';

interface BulkBarProps<Row extends TableRow> {
  selection: RowSelection<Row>;
  offers: readonly TableAction<Row>[];
  tools: readonly SelectionTool<Row>[];
  actions: TableActions<Row>;
  isCards: boolean;
  labels: TableLabels;
  /** The number of matching rows. */
  total: number;
}

/** The actions for the selected rows. */
export function BulkBar<Row extends TableRow>({
  selection,
  offers,
  tools,
  actions,
  isCards,
  labels,
  total,
}: BulkBarProps<Row>) {
  const rows = [...selection.rows.values()];
  const clear = (
    <Tooltip title="Clear selection">
      <IconButton size="small" color="inherit" onClick={selection.clear} sx={{ ml: 'auto' }}>
        <Icon path={mdiClose} size="small" />
      </IconButton>
    </Tooltip>
  );
  return (
    <Box
      role="group"
      aria-label="Actions for selected rows"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        p: isCards ? 1 : 0.5,
        mb: isCards ? 0 : 1.5,
        borderRadius: 1,
        bgcolor: 'surface.marked',
        // Sticky, so that it stays visible in a long list of cards.
        position: isCards ? 'sticky' : 'static',
        bottom: 8,
        zIndex: 1,
        boxShadow: isCards ? 4 : 0,
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          flexBasis: isCards ? '100%' : 'auto',
        }}
      >
        <Typography role="status" variant="body2" sx={{ fontWeight: 600, px: 1 }}>
          {`${rows.length} selected`}
        </Typography>
        {(selection.selectAll ?? selection.isSelectingAll) && (
          <BusyButton
            size="small"
            isBusy={selection.isSelectingAll}
            aria-label={labels.selectAll(total)}
            onClick={() => selection.selectAll?.()}
          >
            {`Select all ${formatCount(total)}`}
          </BusyButton>
        )}
        {isCards && clear}
      </Box>
      {/* All in one line of a laptop. On phones it scrolls: more lines would hide the cards. */}
      <Box
        sx={{
          display: 'flex',
          flexWrap: isCards ? 'nowrap' : 'wrap',
          gap: 0.5,
          ...(isCards && { flexBasis: '100%', overflowX: 'auto', p: 0.5, m: -0.5 }),
          // Doubled class, because the theme’s padding is as specific as a single one.
          '& > .MuiButton-root.MuiButton-root': { flexShrink: 0, px: 1 },
        }}
      >
        {tools.map(({ id, label, isOffered, isSingle = false, open }) => (
          <Button
            key={id}
            size="small"
            variant="outlined"
            disabled={!rows.some(isOffered) || (isSingle && rows.length > 1)}
            aria-label={`${label} selected`}
            onClick={() => open(rows, actions.settle)}
          >
            {label}
          </Button>
        ))}
        {offers.map((action) => (
          <Button
            key={action.id}
            size="small"
            variant="outlined"
            color={action.isDestructive ? 'error' : 'primary'}
            disabled={actions.readyFor(action).length === 0}
            aria-label={`${action.label} selected`}
            onClick={() => actions.startMany(action)}
          >
            {action.label}
          </Button>
        ))}
      </Box>
      {!isCards && clear}
    </Box>
  );
}
