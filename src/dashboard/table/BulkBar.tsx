import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { mdiClose, mdiMagnify } from '@mdi/js';
import { useRef } from 'react';
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
  /** Without the actions, next to the search box. */
  isCompact: boolean;
  onExpand: () => void;
  /** Moves to the search box, which is behind the bar. Null if it is not. */
  onSearch: (() => void) | null;
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
  isCompact,
  onExpand,
  onSearch,
}: BulkBarProps<Row>) {
  const bar = useRef<HTMLDivElement>(null);
  const rows = [...selection.rows.values()];
  const clear = (
    <Tooltip title="Clear selection">
      <IconButton size="small" color="inherit" onClick={selection.clear}>
        <Icon path={mdiClose} size="small" />
      </IconButton>
    </Tooltip>
  );
  return (
    <Box
      role="group"
      aria-label="Actions for selected rows"
      ref={bar}
      tabIndex={-1}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifySelf: isCompact ? 'end' : 'stretch',
        alignItems: 'center',
        gap: isCards ? 1 : 0.5,
        p: isCards ? 1 : 0.5,
        mb: isCards ? 0 : 1.5,
        borderRadius: 1,
        bgcolor: 'surface.marked',
        zIndex: 1,
        // Sticky, so that it stays visible in a long list of cards.
        ...(isCards ? { position: 'sticky', bottom: 8, boxShadow: 4 } : { position: 'relative' }),
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
        {!isCompact && (selection.selectAll ?? selection.isSelectingAll) && (
          <BusyButton
            size="small"
            isBusy={selection.isSelectingAll}
            aria-label={labels.selectAll(total)}
            onClick={() => selection.selectAll?.()}
          >
            {`Select all ${formatCount(total)}`}
          </BusyButton>
        )}
        {isCards && <Box sx={{ ml: 'auto' }}>{clear}</Box>}
      </Box>
      {isCompact ? (
        <Button
          size="small"
          variant="outlined"
          onClick={() => {
            onExpand();
            // This button is removed.
            bar.current?.focus();
          }}
        >
          Show actions
        </Button>
      ) : (
        // All in one line of a laptop. On phones it scrolls: more lines would hide the cards.
        <Box
          sx={{
            display: 'flex',
            flexWrap: isCards ? 'nowrap' : 'wrap',
            gap: 0.5,
            ...(isCards && { flexBasis: '100%', overflowX: 'auto', p: 0.5, m: -0.5 }),
            // Doubled class, because the theme’s padding is as specific as a single one.
            '& > .MuiButton-root.MuiButton-root': { flexShrink: 0, px: isCards ? 1 : 0.75 },
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
      )}
      {!isCards && (
        <Box sx={{ ml: 'auto', display: 'flex' }}>
          {!isCompact && onSearch && (
            <Tooltip title={labels.search}>
              <IconButton size="small" color="inherit" onClick={onSearch}>
                <Icon path={mdiMagnify} size="small" />
              </IconButton>
            </Tooltip>
          )}
          {clear}
        </Box>
      )}
    </Box>
  );
}
