import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { createContext, use, type ReactNode } from 'react';
import { classNames } from '../classNames';
import { BusyMark } from '../feedback/BusyMark';
import { Icon } from '../Icon';
import type { TableAction, TableRow } from './types';
import { ROW_CONTROLS } from './useTableFocus';
import type { TableActions } from './useTableActions';

/** What can be done with a row of this table at the moment. */
export interface RowOffers<Row extends TableRow> extends Pick<TableActions<Row>, 'busy' | 'start'> {
  offers: readonly TableAction<Row>[];
  nameOf: (row: Row) => string;
  /** What stands before the buttons, such as a link or a badge. */
  renderLead: ((row: Row) => ReactNode) | undefined;
}

interface RowActionsProps<Row extends TableRow> extends RowOffers<Row> {
  row: Row;
}

/** The buttons of one card. */
export function CardActions<Row extends TableRow>({ row, ...offers }: RowActionsProps<Row>) {
  return (
    <Box
      {...{ [ROW_CONTROLS]: row.id }}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        // A text button has room around its words: alone, they stand under those of the card.
        '& > .MuiButton-text:only-child': { ml: -1 },
        '@media (pointer: coarse)': { '& .MuiButton-root': { minHeight: 44 } },
      }}
    >
      {offers.renderLead?.(row)}
      {rowButtons(row, offers).map(({ key, action, isBusy, isHeld, label, press }) => (
        <Button
          key={key}
          size="small"
          variant={action.isDestructive ? 'text' : 'outlined'}
          color={action.isDestructive ? 'error' : 'primary'}
          startIcon={<Icon path={action.icon} />}
          aria-label={label}
          aria-busy={isBusy || undefined}
          aria-disabled={isHeld || undefined}
          onClick={press}
          sx={{ '&[aria-disabled="true"]': { color: 'text.disabled', cursor: 'default' } }}
        >
          <ButtonFace isBusy={isBusy}>{action.label}</ButtonFace>
        </Button>
      ))}
    </Box>
  );
}

/**
 * The buttons of a row in the grid. They are plain elements that the grid's own styles dress
 * (`gridStyles`): there are many, and all are made anew whenever the rows change.
 */
function GridActions<Row extends TableRow>({ row, ...offers }: RowActionsProps<Row>) {
  const lead = offers.renderLead?.(row);
  const areSeveral = offers.offers.length > 1;
  return (
    <div
      {...{ [ROW_CONTROLS]: row.id }}
      className={classNames('rowActions', Boolean(lead) && 'hasLead', areSeveral && 'hasSeveral')}
    >
      {lead}
      {rowButtons(row, offers).map(({ key, action, isBusy, isHeld, label, press }) => (
        <button
          key={key}
          type="button"
          className={action.isDestructive ? 'rowAction isDestructive' : 'rowAction'}
          aria-label={label}
          aria-busy={isBusy || undefined}
          aria-disabled={isHeld || undefined}
          // One stop for all rows: `useTableFocus` says which.
          tabIndex={-1}
          onClick={press}
        >
          <ButtonFace isBusy={isBusy}>{action.label}</ButtonFace>
        </button>
      ))}
    </div>
  );
}

/**
 * A cell with a row's buttons. What rows offer at the moment comes to it by `Offers`, so that the
 * grid's columns stay the same ones.
 */
export function makeActionsCell<Row extends TableRow>() {
  const Offers = createContext<RowOffers<Row> | null>(null);
  function ActionsCell({ row }: { row: Row }) {
    const offers = use(Offers);
    return offers && <GridActions row={row} {...offers} />;
  }
  return { Offers, ActionsCell };
}

function rowButtons<Row extends TableRow>(
  row: Row,
  { offers, busy, start, nameOf }: Omit<RowOffers<Row>, 'renderLead'>,
) {
  const busyAction = busy.get(row.id);
  // It keeps the focus while it is held; a disabled one would lose it to the page's beginning.
  const isHeld = busyAction !== undefined;
  return offers
    .filter((action) => !action.isForSelection && action.isOffered(row))
    .map((action, index) => ({
      // What takes another's place, such as Unadvertise Advertise's, is the same button, so that
      // the focus stays on it; what destroys is never another one.
      key: action.isDestructive ? action.id : index,
      action,
      label: `${action.label} ${nameOf(row)}`,
      isBusy: busyAction === action.id,
      isHeld,
      press: isHeld ? undefined : () => start(action, row),
    }));
}

function ButtonFace({ isBusy, children }: { isBusy: boolean; children: string }) {
  if (!isBusy) return children;
  return (
    <>
      <span style={{ opacity: 0 }}>{children}</span>
      <span style={{ position: 'absolute', inset: 0, display: 'grid', placeContent: 'center' }}>
        <BusyMark />
      </span>
    </>
  );
}
