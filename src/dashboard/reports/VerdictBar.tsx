import Box from '@mui/material/Box';
import { useEffect, useId, useRef, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ReportRow } from '@/api/bare/useReportedProducts';
import { Button } from '@/components/Button';
import { ALREADY_HANDLED, showNotice } from '@/components/feedback/toast';
import { plural } from '@/components/labels';
import { Text } from '@/components/Text';
import { ActionDialogs } from '@/dashboard/table/ActionDialogs';
import { rowLeft } from '@/dashboard/table/leftRowsSlice';
import type { TableAction } from '@/dashboard/table/types';
import { useSupported } from '@/dashboard/table/useSupported';
import { useTableActions } from '@/dashboard/table/useTableActions';
import { bottomBar } from '@/dashboard/ui/bottomBar';
import { fromList } from '@/dashboard/ui/listOrigin';
import { useAppDispatch } from '@/store/hooks';
import { routes } from '#contract/routes';
import { reportsTable } from './reportsSetup';
import { useReportActions } from './useReportActions';
import type { ReportQueue } from './useReportQueue';

interface VerdictBarProps {
  nameId: string;
  queue: ReportQueue;
}

/** Dismiss, Delete and Next report, at the lower edge of the window. */
export function VerdictBar({ nameId, queue }: VerdictBarProps) {
  const { origin, reports, next, index, isLast, place } = queue;
  const labelId = useId();
  const bar = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  useFocusOnArrival(bar, origin !== null);

  const goToNext = () => {
    if (next) {
      // Replaced, so that Back returns to the list.
      void navigate(routes.report(next.productId), {
        replace: origin !== null,
        state: origin && fromList({ ...origin, rowId: next.id }),
      });
      if (origin) dispatch(rowLeft({ key: origin.key, rowId: next.id, index: index + 1 }));
    } else if (origin) void navigate(-1);
    else void navigate(routes.reports);
  };
  const selection = {
    rows: new Map(reports.map((row) => [row.id, row])),
    remove: () => undefined,
    refresh: () => undefined,
  };
  const actions = useTableActions<ReportRow>(selection, reportsTable.nameOf, () => {
    goToNext();
    if (!next) showNotice(isLast ? 'No more reports.' : 'That was the last report on the page.');
  });

  const start = (action: TableAction<ReportRow>) => {
    const [first] = reports;
    // A dismissal closes all reports of the car; a deletion ends them with the car.
    if (action.id === 'dismiss' && reports.length > 1) actions.startMany(action);
    else if (first) actions.start(action, first);
  };
  const supported = useSupported({ table: reportsTable, actions: useReportActions() }).actions;
  const offered = supported.flatMap((action) =>
    'run' in action && reports.some(action.isOffered) ? [action] : [],
  );

  const count = reports.length;
  const label = count > 0 ? plural(count, 'Reported once', 'Reported # times') : ALREADY_HANDLED;
  return (
    <>
      <Box
        ref={bar}
        role="group"
        aria-labelledby={`${nameId} ${labelId}`}
        data-bottom-bar
        sx={{
          ...bottomBar,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          '& button': { minHeight: 44 },
        }}
      >
        <Box sx={{ flexGrow: 1, flexBasis: { xs: '100%', sm: 'auto' } }}>
          <Text id={labelId} style={{ fontWeight: 600 }}>
            {place ? `${label} · ${place.number} of ${place.total}` : label}
          </Text>
        </Box>
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
        <Button onClick={goToNext} style={{ marginLeft: 'auto' }}>
          <span>{next ? 'Next report' : 'Back to reports'}</span>
        </Button>
      </Box>
      <ActionDialogs table={reportsTable} actions={actions} />
    </>
  );
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
