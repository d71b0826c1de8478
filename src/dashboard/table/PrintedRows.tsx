import { useSyncExternalStore } from 'react';
import { serverNow } from '@/lib/serverTime';
import { formatCount, formatDayAndTime } from '#contract/formats';
import { Text } from '@/components/Text';
import { PRODUCT_NAME } from '@/components/useDocumentTitle';
import styles from './PrintedRows.module.css';
import { contentOf, type TableRow, type TableSetup } from './types';

interface PrintedRowsProps<Row extends TableRow> {
  table: TableSetup<Row>;
  rows: readonly Row[];
  total: number;
  hiddenFields: readonly string[];
}

/** The print version of a table: its title, the time and its rows, without the rest of the page. */
export function PrintedRows<Row extends TableRow>(props: PrintedRowsProps<Row>) {
  return usePrinting() && props.rows.length > 0 ? <Paper {...props} /> : null;
}

function Paper<Row extends TableRow>({ table, rows, total, hiddenFields }: PrintedRowsProps<Row>) {
  const columns = table.fields.filter(
    ({ field, card }) => card !== 'picture' && !hiddenFields.includes(field),
  );
  const shown = rows.length < total ? `${formatCount(rows.length)} of ${formatCount(total)}` : null;
  return (
    <section aria-label={`${table.label} on paper`} data-print="" className={styles.paper}>
      <p className={styles.brand}>{PRODUCT_NAME}</p>
      <Text as="h1" variant="h4">
        {table.label}
      </Text>
      <Text variant="body2">
        {[formatDayAndTime(new Date(serverNow()).toISOString()), shown].filter(Boolean).join(' · ')}
      </Text>
      <table className={styles.rows}>
        <thead>
          <tr>
            {columns.map(({ field, header, isNumeric }) => (
              <th key={field} scope="col" className={isNumeric ? styles.number : undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column) => (
                <td key={column.field} className={column.isNumeric ? styles.number : undefined}>
                  {contentOf(column, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The browser renders the page for print between these two events. */
const events = ['beforeprint', 'afterprint'] as const;
let isBetween = false;

const paper = () => window.matchMedia('print');

function subscribe(onChange: () => void): () => void {
  const onPrint = ({ type }: Event) => {
    isBetween = type === 'beforeprint';
    onChange();
  };
  const media = paper();
  for (const event of events) window.addEventListener(event, onPrint);
  media.addEventListener('change', onChange);
  return () => {
    for (const event of events) window.removeEventListener(event, onPrint);
    media.removeEventListener('change', onChange);
  };
}

/** Whether the page is being printed, for print-only content. */
const usePrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isBetween || paper().matches,
    () => false,
  );
