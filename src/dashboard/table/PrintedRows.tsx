import { serverNow } from '@/lib/serverTime';
import { formatCount, formatDayAndTime } from '#contract/formats';
import { Text } from '@/components/Text';
import { PRODUCT_NAME } from '@/components/useDocumentTitle';
import { usePrinting } from '@/dashboard/ui/usePrinting';
import styles from './PrintedRows.module.css';
import { contentOf, type TableRow, type TableSetup } from './types';

interface PrintedRowsProps<Row extends TableRow> {
  table: TableSetup<Row>;
  /** The rows of the current page. */
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
