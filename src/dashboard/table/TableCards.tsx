import { mdiPencilOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { useRef } from 'react';
import { textOf } from '@/api/listFields';
import { Button } from '@/components/Button';
import { Checkbox } from '@/components/form/Checkbox';
import { Icon } from '@/components/Icon';
import { Text } from '@/components/Text';
import { VisuallyHidden } from '@/components/VisuallyHidden';
import type { RowSelection } from './useRowSelection';
import { CardActions, type RowOffers } from './RowActions';
import {
  contentOf,
  type CardPlace,
  type TableColumn,
  type TableRow,
  type TableSetup,
} from './types';
import { ROW_ID, useReturnedFocus, type ReturningRow } from './useReturnToRow';

interface TableCardsProps<Row extends TableRow> {
  table: TableSetup<Row>;
  rows: readonly Row[];
  isLoading: boolean;
  /** Null when rows cannot be selected. */
  selection: RowSelection<Row> | null;
  offers: RowOffers<Row>;
  /** Changes the value of a column with `edit`. */
  onEdit: ((row: Row) => void) | undefined;
  returning: ReturningRow;
}

const SKELETON_CARDS = 4;

const cardLayout = { p: 2, display: 'grid', gap: 1.5, alignContent: 'start' };
const pictureWidth = { xs: 80, sm: 96 };

/** In line with the texts above and below; touch needs a larger target. */
const cardEdit = {
  '& button': { minWidth: 0, minHeight: 0, py: 0, px: 1, mr: -1 },
  // A negative margin keeps the price in line with its label.
  '@media (pointer: coarse)': { '& button': { minHeight: 44, my: '-10px' } },
};

function inPlace<Row>(columns: readonly TableColumn<Row>[], place: CardPlace) {
  return columns.filter(({ card = 'line' }) => card === place);
}

/** The rows of a table as cards, for screens that are too narrow for a grid. */
export function TableCards<Row extends TableRow>({
  table: { label, fields: columns, nameOf },
  rows,
  isLoading,
  selection,
  offers,
  onEdit,
  returning,
}: TableCardsProps<Row>) {
  const list = useRef<HTMLUListElement>(null);
  useReturnedFocus(returning, (rowId) => {
    const card = list.current?.querySelector(`[${ROW_ID}="${CSS.escape(rowId)}"]`);
    // Not the picture, whose link is for the mouse.
    card?.querySelector<HTMLElement>('a[href]:not([aria-hidden]), button')?.focus();
  });

  const toggle = (row: Row) => {
    if (!selection) return;
    if (selection.rows.has(row.id)) selection.remove([row.id]);
    else selection.set([...selection.rows.values(), row]);
  };

  return (
    <Box
      component="ul"
      ref={list}
      aria-label={label}
      aria-busy={isLoading || undefined}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        gap: 1.5,
      }}
    >
      {isLoading &&
        Array.from({ length: SKELETON_CARDS }, (_, index) => (
          <SkeletonCard key={index} columns={columns} />
        ))}
      {rows.map((row) => (
        <Card component="li" key={row.id} {...{ [ROW_ID]: row.id }} sx={cardLayout}>
          <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
            {inPlace(columns, 'picture').map((column) => (
              <Box
                key={column.field}
                sx={{
                  width: pictureWidth,
                  flexShrink: 0,
                  borderRadius: 1,
                  overflow: 'hidden',
                }}
              >
                {contentOf(column, row)}
              </Box>
            ))}
            <Box
              sx={{ flexGrow: 1, minWidth: 0, display: 'grid', gap: 0.5, justifyItems: 'start' }}
            >
              {inPlace(columns, 'title').map((column) => (
                <Text key={column.field} variant="h6" as="h2" style={{ overflowWrap: 'anywhere' }}>
                  {contentOf(column, row)}
                </Text>
              ))}
              {inPlace(columns, 'badge').map((column) => (
                <Box key={column.field}>{contentOf(column, row)}</Box>
              ))}
            </Box>
            {selection && (
              // A larger target that does not move the content.
              <Box sx={{ mt: -1, mr: -1, '& label': { p: 1.25, minHeight: 0 } }}>
                <Checkbox isChecked={selection.rows.has(row.id)} onChange={() => toggle(row)}>
                  <VisuallyHidden>{`Select ${nameOf(row)}`}</VisuallyHidden>
                </Checkbox>
              </Box>
            )}
          </Box>
          <CardLines columns={inPlace(columns, 'line')} row={row} onEdit={onEdit} />
          <CardActions row={row} offers={offers} />
        </Card>
      ))}
    </Box>
  );
}

/** About as high as a card. */
function SkeletonCard<Row>({ columns }: { columns: readonly TableColumn<Row>[] }) {
  return (
    <Card component="li" aria-hidden sx={cardLayout}>
      <Box sx={{ display: 'flex', gap: 1.5 }}>
        {inPlace(columns, 'picture').map(({ field }) => (
          <Skeleton
            key={field}
            variant="rounded"
            sx={{ width: pictureWidth, height: 'auto', aspectRatio: '4 / 3', flexShrink: 0 }}
          />
        ))}
        <Box sx={{ flexGrow: 1 }}>
          <Skeleton width="70%" height={28} />
          <Skeleton width="90%" />
        </Box>
      </Box>
      {inPlace(columns, 'line').map(({ field }) => (
        <Skeleton key={field} />
      ))}
      <Skeleton variant="rounded" width={96} height={32} />
    </Card>
  );
}

interface CardLinesProps<Row> {
  columns: readonly TableColumn<Row>[];
  row: Row;
  onEdit: ((row: Row) => void) | undefined;
}

function CardLines<Row>({ columns, row, onEdit }: CardLinesProps<Row>) {
  if (columns.length === 0) return null;
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.5 }}
    >
      {columns.map((column) => (
        <Box key={column.field} sx={{ display: 'contents' }}>
          <Text as="dt" variant="body2" tone="secondary">
            {column.header}
          </Text>
          <Text
            as="dd"
            variant="body2"
            style={{
              textAlign: 'right',
              // A number must not wrap: it would look like two numbers.
              overflowWrap: column.isNumeric ? 'normal' : 'anywhere',
            }}
          >
            {onEdit && column.edit?.isOffered(row) ? (
              <Box sx={cardEdit}>
                <Button
                  size="small"
                  aria-label={`${textOf(column, row)}, ${column.edit.buttonLabel(row)}`}
                  onClick={() => onEdit(row)}
                >
                  <span>{contentOf(column, row)}</span>
                  <Icon path={mdiPencilOutline} size="small" />
                </Button>
              </Box>
            ) : (
              contentOf(column, row)
            )}
          </Text>
        </Box>
      ))}
    </Box>
  );
}
