import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useEffect, useId, useRef, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Notice } from '@/components/feedback/Notice';
import type { Product } from '@/api/productsApi';
import { useListReportsQuery, type Report } from '@/api/reportsApi';
import { Button } from '@/components/Button';
import { showNotice } from '@/components/feedback/toast';
import { ActionDialogs } from '@/dashboard/table/ActionDialogs';
import { rowLeft } from '@/dashboard/table/leftRowsSlice';
import type { TableAction } from '@/dashboard/table/types';
import { useTableActions } from '@/dashboard/table/useTableActions';
import { DashboardTheme } from '@/dashboard/ui/DashboardTheme';
import { useAppDispatch } from '@/store/hooks';
import { useIsExtended } from '@/store/useIsExtended';
import type { Elements } from '@/components/elements';
import { Text } from '@/components/Text';
import { formatDay } from '#contract/formats';
import { PAGE_SIZE_MAX } from '#contract/limits';
import { routes } from '#contract/routes';
import type { ReportRow } from '@/api/bare/useReportedProducts';
import { reportsTable } from './reportsSetup';
import { useReportActions } from './useReportActions';
import { useReportQueue } from './useReportQueue';

export interface ReportVerdictProps {
  productId: string;
  /** Null if the car no longer exists. */
  product: Product | null;
  /** Shown for a car without reports. */
  children: Elements;
}

/** Dismiss, Delete and Next report, for admins on the page of a reported car. */
export function ReportVerdict({ productId, product, children }: ReportVerdictProps) {
  const queue = useReportQueue(productId);
  const isExtended = useIsExtended();
  const { currentData, error, isFetching, refetch } = useListReportsQuery(
    isExtended ? { page: 1, pageSize: PAGE_SIZE_MAX, filters: { productId } } : queue.args,
  );
  const loaded = currentData?.rows.filter((report) => report.productId === productId);
  // The list that the admin came from is already loaded.
  const reports: readonly Report[] = loaded ?? queue.ownRows;

  if (error !== undefined && loaded === undefined && reports.length === 0) {
    return (
      <>
        <DashboardTheme>
          <Notice tone="warning" role="alert" retry={{ isBusy: isFetching, run: refetch }}>
            We couldn’t check whether this car is reported.
          </Notice>
        </DashboardTheme>
        {children}
      </>
    );
  }
  const isHandled = loaded !== undefined && reports.length === 0;
  if (reports.length === 0 && !(isHandled && queue.origin !== null)) return children;
  const rows = reports.map((report): ReportRow => ({
    ...report,
    product: report.product ?? product,
    productState: product ? 'ready' : 'gone',
    retry: () => void refetch(),
  }));
  return (
    <DashboardTheme>
      <VerdictBar rows={rows} queue={queue} />
      {/* A car that no longer exists says so. */}
      {product === null && children}
    </DashboardTheme>
  );
}

interface VerdictBarProps {
  /** The open reports of the car. */
  rows: readonly ReportRow[];
  queue: ReturnType<typeof useReportQueue>;
}

function VerdictBar({ rows, queue: { origin, next, index, isLast, place } }: VerdictBarProps) {
  const labelId = useId();
  const bar = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const location = useLocation();
  useFocusOnArrival(bar, origin !== null);

  const goToNext = () => {
    if (next) {
      // Replaced, so that Back returns to the list.
      const to = routes.product(next.productId, next.product?.name);
      void navigate(to, { replace: origin !== null, state: location.state as unknown });
      if (origin) dispatch(rowLeft({ key: origin.key, rowId: next.id, index: index + 1 }));
    } else if (origin) void navigate(-1);
    else void navigate(routes.reports);
  };
  const selection = {
    rows: new Map(rows.map((row) => [row.id, row])),
    remove: () => undefined,
    refresh: () => undefined,
  };
  const actions = useTableActions<ReportRow>(selection, reportsTable.nameOf, () => {
    goToNext();
    if (!next) showNotice(isLast ? 'No more reports.' : 'That was the last report on the page.');
  });

  const start = (action: TableAction<ReportRow>) => {
    const [first] = rows;
    // A dismissal closes all reports of the car; a deletion ends them with the car.
    if (action.id === 'dismiss' && rows.length > 1) actions.startMany(action);
    else if (first) actions.start(action, first);
  };
  const offered = useReportActions().filter(({ isOffered }) => rows.some(isOffered));

  return (
    <>
      <GlobalStyles styles={aboveBar} />
      <Box
        ref={bar}
        role="group"
        aria-labelledby={labelId}
        data-verdict
        data-bottom-bar
        sx={{ display: 'grid', gap: 1, '& button': { minHeight: 44 }, [PHONE]: atBottom }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
          <Text id={labelId} style={{ fontWeight: 600 }}>
            {labelOf(rows)}
          </Text>
          {place && (
            <Text variant="body2" tone="secondary">
              {`${place.number} of ${place.total}`}
            </Text>
          )}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {offered.map((action) => (
            <Button
              key={action.id}
              variant={action.isDestructive ? 'outlined' : 'contained'}
              color={action.isDestructive ? 'error' : 'primary'}
              onClick={() => start(action)}
            >
              <span>{action.label}</span>
            </Button>
          ))}
          <Button variant="text" onClick={goToNext} style={{ marginLeft: 'auto' }}>
            <span>{next ? 'Next report' : 'Back to reports'}</span>
          </Button>
        </Box>
      </Box>
      <ActionDialogs table={reportsTable} actions={actions} />
    </>
  );
}

const PHONE = '@media (max-width: 767.95px)';

/** On phones the bar is at the bottom edge, so that it stays in sight. */
const atBottom = {
  position: 'fixed',
  inset: 'auto 0 0',
  zIndex: 1,
  px: 2,
  pt: 1,
  pb: 'calc(8px + env(safe-area-inset-bottom))',
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  boxShadow: 4,
};

/** Keeps the end of the page and focused elements above the bar. */
const aboveBar = {
  [PHONE]: {
    html: { scrollPaddingBottom: 120 },
    body: { paddingBottom: 'calc(96px + env(safe-area-inset-bottom))' },
  },
};

function labelOf(rows: readonly ReportRow[]): string {
  if (rows.length === 0) return 'Already handled.';
  const times = rows.flatMap(({ createdAt }) => createdAt ?? []).sort();
  const latest = times.at(-1);
  const day = latest === undefined ? '' : ` on ${formatDay(latest)}`;
  if (rows.length === 1) return `Reported${day}`;
  return `Reported ${rows.length} times${day && `, last${day}`}`;
}

/**
 * Moves the focus to the first button when the admin comes from the list or the car before, unless
 * they have already moved it themselves.
 */
function useFocusOnArrival(bar: RefObject<HTMLElement | null>, isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    // The layout moves the focus to the main content first.
    const timer = setTimeout(() => {
      const { activeElement, body } = document;
      if (activeElement !== body && !activeElement?.matches('main')) return;
      bar.current?.querySelector('button')?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [bar, isNeeded]);
}
