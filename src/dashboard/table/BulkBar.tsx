import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { mdiClose } from '@mdi/js';
import { Icon } from '@/components/Icon';
import type { RowSelection } from './useRowSelection';
import type { SelectionTool, TableAction, TableRow } from './types';
import type { TableActions } from './useTableActions';

interface BulkBarProps<Row extends TableRow> {
  selection: RowSelection<Row>;
  offers: readonly TableAction<Row>[];
  tools: readonly SelectionTool<Row>[];
  actions: TableActions<Row>;
  isCards: boolean;
}

/** The actions for the selected rows. */
export function BulkBar<Row extends TableRow>({
  selection,
  offers,
  tools,
  actions,
  isCards,
}: BulkBarProps<Row>) {
  const rows = [...selection.rows.values()];
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
      {/* On phones the count and the close button share a line above the actions. */}
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          flexBasis: isCards ? '100%' : 'auto',
        }}
      >
        <Typography role="status" variant="body2" sx={{ fontWeight: 600, px: 1 }}>
          {`${rows.length} selected`}
        </Typography>
        {isCards && (
          <Button size="small" color="inherit" onClick={selection.clear}>
            Clear selection
          </Button>
        )}
      </Box>
      {tools.map(({ id, label, isOffered, open }) => (
        <Button
          key={id}
          size="small"
          variant="outlined"
          disabled={!rows.some(isOffered)}
          aria-label={`${label} selected`}
          onClick={() => open(rows, selection.remove)}
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
      {/* An icon, so that the most actions of a table fit in one line. */}
      {!isCards && (
        <Tooltip title="Clear selection">
          <IconButton size="small" color="inherit" onClick={selection.clear} sx={{ ml: 'auto' }}>
            <Icon path={mdiClose} size="small" />
          </IconButton>
        </Tooltip>
      )}
    </Box>
  );
}
