import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { KeyboardEvent, ReactNode } from 'react';
import { Icon } from '../Icon';
import type { TableAction, TableRow } from './types';
import type { TableActions } from './useTableActions';

export interface RowActionsProps<Row extends TableRow> {
  row: Row;
  name: string;
  offers: readonly TableAction<Row>[];
  actions: TableActions<Row>;
  /** What stands before the buttons, such as a link or a badge. */
  lead?: ReactNode;
}

/** The grid moves its focus with these keys; on a button they have to press it. */
function keepKeys(event: KeyboardEvent) {
  if (event.key === ' ' || event.key === 'Enter') event.stopPropagation();
}

/** The buttons of one row, in the grid and on the cards alike. */
export function RowActions<Row extends TableRow>({
  row,
  name,
  offers,
  actions,
  lead,
}: RowActionsProps<Row>) {
  const busyAction = actions.busy.get(row.id);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, height: '100%' }}>
      {lead}
      {offers
        .filter((action) => action.isOffered(row))
        .map((action) => (
          <Button
            key={action.id}
            size="small"
            variant="outlined"
            color={action.isDestructive ? 'error' : 'primary'}
            startIcon={<Icon path={action.icon} />}
            aria-label={`${action.label} ${name}`}
            loading={busyAction === action.id}
            disabled={busyAction !== undefined}
            onClick={() => actions.start(action, row)}
            onKeyDown={keepKeys}
          >
            {action.label}
          </Button>
        ))}
    </Box>
  );
}
