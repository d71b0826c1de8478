import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { mdiClose, mdiMagnify } from '@mdi/js';
import { useRef } from 'react';
import { Button, IconButton } from '@/components/Button';
import { Icon } from '@/components/Icon';
import { Text } from '@/components/Text';
import { formatCount } from '#contract/formats';
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
  total: number;
  /** Without the actions, next to the search box. */
  isCompact: boolean;
  onExpand: () => void;
  /** Moves to the search box, which is behind the bar. Null if it is not. */
  onSearch: (() => void) | null;
}

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
      <IconButton aria-label="Clear selection" onClick={selection.clear}>
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
        <Text role="status" variant="body2" style={{ fontWeight: 600, paddingInline: 8 }}>
          {`${rows.length} selected`}
        </Text>
        {!isCompact && (selection.selectAll ?? selection.isSelectingAll) && (
          <Button
            size="small"
            isBusy={selection.isSelectingAll}
            aria-label={labels.selectAll(total)}
            onClick={() => selection.selectAll?.()}
          >
            {`Select all ${formatCount(total)}`}
          </Button>
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
            '& > button': { flexShrink: 0, px: isCards ? 1 : 0.75 },
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
              <IconButton aria-label={labels.search} onClick={onSearch}>
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
