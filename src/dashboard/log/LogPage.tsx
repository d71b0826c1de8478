import Box from '@mui/material/Box';
import { mdiChevronDown, mdiChevronUp, mdiDownload, mdiHistory } from '@mdi/js';
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useListAuditLogQuery, type AuditRow } from '@/api/auditLogApi';
import { messageFor } from '@/api/messageFor';
import { Button } from '@/components/Button';
import { AsyncView } from '@/components/feedback/AsyncView';
import { EmptyState } from '@/components/feedback/EmptyState';
import { Icon } from '@/components/Icon';
import { PageTitle } from '@/components/PageTitle';
import { Text } from '@/components/Text';
import { RowPanel } from '@/dashboard/table/RowPanel';
import { useRowPanel } from '@/dashboard/table/useRowPanel';
import { useScrollToTop } from '@/dashboard/table/useScrollToTop';
import { LogFilters, pageAt, placeIn, toFilters } from './LogFilters';
import { whatText } from './logLabels';
import { LogList } from './LogList';
import { LogRecord } from './LogRecord';
import { LOG_ROW, LogRow } from './LogRow';
import { useLogExport } from './useLogExport';

const noRows: readonly never[] = [];
const PAGE_SIZE = 50;

/** What admins, commands and jobs did (an extension). The page can change nothing. */
export default function LogPage() {
  const [params, setParams] = useSearchParams();
  const filters = toFilters(params);
  const { after, at } = placeIn(params);
  const search = [filters, at && `at=${at}`].filter(Boolean).join('&');
  const query = useListAuditLogQuery({ search, after, pageSize: PAGE_SIZE });
  const { isExporting, start } = useLogExport(filters);
  const { data, isFetching, error } = query;
  // Until the response arrives, the lines of the page before.
  const page = query.currentData ?? (isFetching && error === undefined ? data : undefined);
  const { rows = noRows, next, previous } = page ?? {};
  const panel = useRowPanel(rows, next || previous ? { total: null } : {});
  const section = useRef<HTMLElement>(null);
  useScrollToTop(section, rows[0]?.id ?? '');
  const pageButton = (label: string, icon: string, cursor: string | undefined) => (
    <Button
      variant="outlined"
      aria-disabled={!cursor || undefined}
      onClick={() => cursor && setParams(pageAt(params, cursor))}
    >
      <Icon path={icon} size="small" />
      <span>{label}</span>
    </Button>
  );
  return (
    <Box component="section" ref={section}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'start', gap: 2 }}>
        <PageTitle title="Log" space="small" />
        <Button variant="outlined" isBusy={isExporting} onClick={start}>
          <Icon path={mdiDownload} size="small" />
          <span>Export CSV</span>
        </Button>
      </Box>
      <Text variant="body2" tone="secondary" style={{ marginBottom: 16 }}>
        Nobody can change or remove these lines.
      </Text>
      <LogFilters
        isLoading={isFetching}
        onGoToRows={() => section.current?.querySelector<HTMLElement>(`[${LOG_ROW}]`)?.focus()}
      >
        {pageButton('Newer', mdiChevronUp, previous)}
      </LogFilters>
      <AsyncView
        query={{ ...query, currentData: page }}
        label="Loading the log"
        minHeight={320}
        failedTitle="We couldn’t load the log"
        messageFor={messageFor}
      >
        {() =>
          rows.length === 0 ? (
            <EmptyState icon={mdiHistory} title={emptyTitle(filters, at)} />
          ) : (
            <LogList opensOnMove={panel.row !== null}>
              {rows.map((row) => (
                <LogRow
                  key={row.id}
                  row={row}
                  isCurrent={row.id === panel.row?.id}
                  open={() => panel.open(row)}
                />
              ))}
            </LogList>
          )
        }
      </AsyncView>
      <Box sx={{ mt: 2 }}>{pageButton('Older', mdiChevronDown, next)}</Box>
      <RowPanel setup={record} state={panel} nameOf={whatText} />
    </Box>
  );
}

function emptyTitle(filters: string, at: string | undefined): string {
  if (filters) return 'Nothing matches these filters';
  return at === undefined ? 'Nothing was recorded yet' : 'Nothing was recorded until this day';
}

const record = { render: (row: AuditRow) => <LogRecord row={row} /> };
