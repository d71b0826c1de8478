import Box from '@mui/material/Box';
import { createContext, type ComponentProps, type ReactElement } from 'react';
import { Button, ButtonLink } from '@/components/Button';
import { Icon } from '@/components/Icon';
import { useFromList } from '@/dashboard/ui/listOrigin';
import type { Elements } from '@/components/elements';
import type { RowAction, TableRow } from './types';
import type { TableActions } from './useTableActions';

/** Marks the element with a row’s buttons and links. Its value is the row’s id. */
export const ROW_CONTROLS = 'data-row-controls';

export interface RowOffers<Row extends TableRow> extends Pick<TableActions<Row>, 'busy' | 'start'> {
  actions: readonly RowAction<Row>[];
  nameOf: (row: Row) => string;
  /** Rendered before the buttons, such as a badge. */
  renderLead: ((row: Row) => Elements) | undefined;
}

interface RowControls {
  lead: Elements;
  buttons: ReactElement[];
}

/**
 * The actions of the grid’s rows by row id. A context, so that the grid’s columns stay the same.
 */
export const RowActionsContext = createContext<(id: unknown) => RowControls>(() => ({
  lead: null,
  buttons: [],
}));

/** A row’s buttons and links, on a card or in a grid cell. */
export function rowActions<Row extends TableRow>(
  row: Row,
  { actions, busy, start, nameOf, renderLead }: RowOffers<Row>,
  place: 'card' | 'grid',
): RowControls {
  const isCard = place === 'card';
  const busyAction = busy.get(row.id);
  const buttons = actions
    .filter((action) => !action.isForSelection && action.isOffered(row))
    .map((action) => {
      const { id, label, icon, isDestructive = false, accessibleName } = action;
      const isLink = 'to' in action;
      // Not `disabled`, which would blur the button.
      const isHeld = !isLink && busyAction !== undefined;
      const outlined = isCard && !isDestructive ? 'outlined' : 'text';
      const look = {
        size: 'small',
        variant: action.isPrimary ? 'contained' : outlined,
        color: isDestructive ? 'quietError' : 'primary',
        className: isDestructive ? 'isDestructive' : '',
        'data-action': id,
        'aria-label': accessibleName?.(row) ?? `${label} ${nameOf(row)}`,
        children: (
          <>
            {isCard && icon && <Icon path={icon} size="small" />}
            <span>{label}</span>
          </>
        ),
      } as const;
      return isLink ? (
        <LinkFromList key={id} {...look} to={action.to(row)} rowId={row.id} />
      ) : (
        <RowButton
          key={id}
          {...look}
          isBusy={busyAction === id}
          aria-disabled={isHeld || undefined}
          onClick={() => start(action, row)}
        />
      );
    });
  return { lead: renderLead?.(row), buttons };
}

/** The grid passes this to its actions, for buttons of its own kind. */
interface InGrid {
  touchRippleRef?: unknown;
}

function RowButton({ touchRippleRef: _, ...props }: ComponentProps<typeof Button> & InGrid) {
  return <Button {...props} />;
}

/** A link to the page of a row, which leads back to the list and the row. */
function LinkFromList({
  rowId,
  touchRippleRef: _,
  ...props
}: ComponentProps<typeof ButtonLink> & InGrid & { rowId: string }) {
  return <ButtonLink {...props} state={useFromList(rowId)} />;
}

interface CardActionsProps<Row extends TableRow> {
  row: Row;
  offers: RowOffers<Row>;
}

export function CardActions<Row extends TableRow>({ row, offers }: CardActionsProps<Row>) {
  const { lead, buttons } = rowActions(row, offers, 'card');
  return (
    <Box
      {...{ [ROW_CONTROLS]: row.id }}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        // Aligns the label of a single text button with the card’s content.
        '& > .isDestructive:only-child': { ml: -1 },
        '@media (pointer: coarse)': { '& :is(a, button)': { minHeight: 44 } },
        // On a phone three buttons share a line.
        '& a > svg, & button > span > svg': { display: { xs: 'none', sm: 'inherit' } },
      }}
    >
      {lead}
      {buttons}
    </Box>
  );
}
