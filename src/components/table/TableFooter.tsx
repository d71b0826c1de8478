import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TablePagination from '@mui/material/TablePagination';
import Typography from '@mui/material/Typography';
import { Icon } from '../Icon';
import { lastPage } from './clientRows';
import { pageSizes } from './tableQuery';
import type { RowSelection } from './useRowSelection';
import type { TableAction, TableRow } from './types';
import type { TableState } from './useTable';
import type { TableActions } from './useTableActions';

interface TableFooterProps<Row extends TableRow> {
  table: TableState<Row>;
  page: number;
  total: number;
  selection: RowSelection<Row> | null;
  bulkActions: readonly TableAction<Row>[];
  actions: TableActions<Row>;
  isCards: boolean;
}

/** Below the rows: what can be done with the chosen ones, and the pages. */
export function TableFooter<Row extends TableRow>({
  table: { query, change },
  page,
  total,
  selection,
  bulkActions,
  actions,
  isCards,
}: TableFooterProps<Row>) {
  return (
    // On phones the bar of chosen rows sticks to the window, so it must not end with this box.
    <Box
      sx={{
        display: isCards ? 'contents' : 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        minHeight: 56,
      }}
    >
      {selection && selection.rows.size > 0 && (
        <BulkBar
          selection={selection}
          bulkActions={bulkActions}
          actions={actions}
          isCards={isCards}
        />
      )}
      {total > 0 && (
        <TablePagination
          component="div"
          count={total}
          page={Math.min(page, lastPage(total, query.pageSize)) - 1}
          rowsPerPage={query.pageSize}
          rowsPerPageOptions={[...pageSizes]}
          labelRowsPerPage="Rows"
          showFirstButton={!isCards}
          showLastButton={!isCards}
          onPageChange={(_event, next) => change({ page: next + 1 })}
          onRowsPerPageChange={(event) => change({ pageSize: Number(event.target.value) })}
          slotProps={{ select: { native: true, inputProps: { 'aria-label': 'Rows per page' } } }}
          sx={{
            ml: 'auto',
            overflow: 'visible',
            '& .MuiTablePagination-toolbar': { px: 0, flexWrap: 'wrap', columnGap: 0.5 },
            '& .MuiTablePagination-spacer': { display: 'none' },
            // Twice the class, because the library's own margins are as specific as once.
            '&& .MuiTablePagination-input': { ml: 0.5, mr: isCards ? 0 : 3 },
            '&& .MuiTablePagination-actions': { ml: isCards ? 'auto' : 2 },
          }}
        />
      )}
    </Box>
  );
}

interface BulkBarProps<Row extends TableRow> {
  selection: RowSelection<Row>;
  bulkActions: readonly TableAction<Row>[];
  actions: TableActions<Row>;
  isCards: boolean;
}

function BulkBar<Row extends TableRow>({
  selection,
  bulkActions,
  actions,
  isCards,
}: BulkBarProps<Row>) {
  const rows = [...selection.rows.values()];
  const clear = (
    <Button size="small" color="inherit" onClick={selection.clear}>
      Clear selection
    </Button>
  );
  return (
    <Box
      role="group"
      aria-label="Selected rows"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        p: 1,
        borderRadius: 1,
        bgcolor: 'surface.sunken',
        // On a long list of cards it stays within reach.
        position: isCards ? 'sticky' : 'static',
        bottom: 8,
        zIndex: 1,
        boxShadow: isCards ? 4 : 0,
      }}
    >
      {/* On phones the count and the way out share a line, the actions have the other. */}
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
        {isCards && clear}
      </Box>
      {bulkActions.map((action) => (
        <Button
          key={action.id}
          size="small"
          variant="outlined"
          color={action.isDestructive ? 'error' : 'primary'}
          startIcon={isCards ? undefined : <Icon path={action.icon} />}
          disabled={!rows.some(action.isOffered)}
          aria-label={`${action.label} selected`}
          onClick={() => actions.startMany(action)}
        >
          {action.label}
        </Button>
      ))}
      {!isCards && clear}
    </Box>
  );
}
