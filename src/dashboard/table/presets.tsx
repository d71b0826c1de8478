import { mdiDeleteOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { classNames } from '@/components/classNames';
import { formatDay, formatFileTime } from '#contract/formats';
import { messages } from '#contract/messages';
import { formatPrice, toDollars } from '#contract/money';
import styles from './presets.module.css';
import type { BulkAction, Question, TableAction, TableColumn } from './types';

/** Columns and actions that several tables share. */

/** Numbers are right-aligned, and sorted by size. */
export const numeric = {
  isNumeric: true,
  sortLabels: ['low to high', 'high to low'],
} as const;

/** A price in integer cents; a dash if the server’s price is invalid. */
export function priceColumn<Row>(
  field: string,
  header: string,
  cents: (row: Row) => number | null,
): TableColumn<Row> {
  const text = (row: Row) => {
    const value = cents(row);
    return value === null ? '–' : formatPrice(value);
  };
  return {
    field,
    header,
    value: cents,
    text,
    csv: (row) => {
      const value = cents(row);
      return value === null ? '' : toDollars(value);
    },
    ...numeric,
    // Wide enough for the highest price, because a truncated price would be a wrong price.
    minWidth: 132,
    flex: 0.3,
  };
}

/** An ISO time, shown as a date unless another format is given. */
export function dayColumn<Row>(
  field: string,
  header: string,
  time: (row: Row) => string | null,
  format: (iso: string) => string = formatDay,
): TableColumn<Row> {
  return {
    field,
    header,
    value: time,
    text: (row) => {
      const value = time(row);
      return value === null ? '–' : format(value);
    },
    // Local, like all times in the file and its name.
    csv: (row) => {
      const value = time(row);
      return value === null ? '' : formatFileTime(value);
    },
    sortLabels: ['oldest first', 'newest first'],
    minWidth: 118,
    flex: 0.2,
  };
}

/** A picture, by default with the height of the row; on a card it is in the corner. */
export function pictureColumn<Row>(
  field: string,
  header: string,
  render: (row: Row) => ReactNode,
  size: 'row' | 'large' = 'row',
): TableColumn<Row> {
  return {
    field,
    header,
    value: () => null,
    render: (row) => (
      <div className={classNames(styles.picture, size === 'large' && styles.large)}>
        {render(row)}
      </div>
    ),
    isSortable: false,
    isData: false,
    minWidth: size === 'large' ? 92 : 72,
    flex: 0,
    card: 'picture',
  };
}

type DeleteAction<Row> = Pick<
  TableAction<Row>,
  'run' | 'done' | 'plan' | 'reason' | 'refusal' | 'undo'
> &
  Partial<Pick<TableAction<Row>, 'isOffered'>> & { bulk: BulkAction };

/** Delete, with the confirmation of spec §5. */
export function deleteAction<Row>(action: DeleteAction<Row>): TableAction<Row> {
  return {
    id: 'delete',
    label: 'Delete',
    icon: mdiDeleteOutline,
    isOffered: () => true,
    confirm: {
      title: messages.confirmTitle,
      text: messages.confirmText,
      confirmLabel: 'Delete',
    },
    isDestructive: true,
    removesRow: true,
    ...action,
  };
}

/** The confirmation before several rows are deleted: their number and the text of spec §5. */
export function confirmDeletion(what: string): Question {
  return {
    title: messages.confirmTitle,
    text: `${what}. ${messages.confirmText}`,
    confirmLabel: what,
  };
}

/** The confirmation before several rows are changed reversibly. */
export function confirmChange(what: string): Question {
  return { title: `${what}?`, text: 'You can change this back at any time.', confirmLabel: what };
}
