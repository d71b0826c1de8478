import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Icon } from '../Icon';
import type { TableAction, TableRow } from './types';
import type { TableActions } from './useTableActions';

export interface RowActionsProps<Row extends TableRow> {
  row: Row;
  name: string;
  offers: readonly TableAction<Row>[];
  actions: TableActions<Row>;
  /** In a grid's row: quieter and narrower than on a card. */
  isInGrid: boolean;
  /** What stands before the buttons, such as a link or a badge. */
  lead?: ReactNode;
}

/** The buttons of one row, in the grid and on the cards alike. */
export function RowActions<Row extends TableRow>({
  row,
  name,
  offers,
  actions,
  isInGrid,
  lead,
}: RowActionsProps<Row>) {
  const busyAction = actions.busy.get(row.id);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: isInGrid ? 'nowrap' : 'wrap',
        alignItems: 'center',
        gap: 1,
        width: '100%',
        // Text buttons have room around their words: the words stand under the header's.
        ml: isInGrid && !lead ? -1 : 0,
        // One below the other, whatever stands before them.
        '& > button:last-of-type': { ml: isInGrid && offers.length > 1 ? 'auto' : 0 },
      }}
    >
      {lead}
      {offers
        .filter((action) => action.isOffered(row))
        .map((action) => (
          <Button
            key={action.id}
            size="small"
            variant={isInGrid ? 'text' : 'outlined'}
            color={action.isDestructive ? 'error' : 'primary'}
            startIcon={isInGrid ? undefined : <Icon path={action.icon} />}
            aria-label={`${action.label} ${name}`}
            loading={busyAction === action.id}
            disabled={busyAction !== undefined}
            onClick={() => actions.start(action, row)}
            sx={isInGrid ? { px: 1, minWidth: 0 } : {}}
          >
            {action.label}
          </Button>
        ))}
    </Box>
  );
}
