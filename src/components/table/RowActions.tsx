import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Icon } from '../Icon';
import { RowButton } from './RowButton';
import type { TableAction, TableRow } from './types';
import { ROW_CONTROLS } from './useKeptFocus';
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
      {...{ [ROW_CONTROLS]: row.id }}
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
        .map((action, index) => (
          <RowButton
            // What takes another's place, such as Unadvertise Advertise's, is the same button, so
            // that the focus stays on it; what destroys is never another one.
            key={action.isDestructive ? action.id : index}
            isInGrid={isInGrid}
            color={action.isDestructive ? 'error' : 'primary'}
            startIcon={isInGrid ? undefined : <Icon path={action.icon} />}
            aria-label={`${action.label} ${name}`}
            isBusy={busyAction === action.id}
            isHeld={busyAction !== undefined}
            onClick={() => actions.start(action, row)}
          >
            {action.label}
          </RowButton>
        ))}
    </Box>
  );
}
