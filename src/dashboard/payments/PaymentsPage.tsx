import { useEventCallback } from '@mui/material/utils';
import { useMemo } from 'react';
import {
  useCountPaymentsQuery,
  useLazyCollectPaymentsQuery,
  useListPaymentsQuery,
  type DeskPayment,
} from '@/api/paymentsDeskApi';
import { PageTitle } from '@/components/PageTitle';
import { useOverlay } from '@/components/useOverlay';
import { DataTable } from '@/dashboard/table/DataTable';
import { FilterLinks } from '@/dashboard/table/FilterLinks';
import type { DialogAction } from '@/dashboard/table/types';
import { useListQuery } from '@/dashboard/table/useListQuery';
import { useLiveQuery } from '@/live/liveStatus';
import { paymentArgs, paymentsTable, stateFilter } from './paymentsSetup';
import { RecordPanel } from './RecordPanel';

/** The URL parameter with the payment that is open beside the list. */
const OPEN_PARAM = 'payment';

/** Payments, refunds, disputes and money without a booking, for admins. */
export default function PaymentsPage() {
  const state = useListQuery(paymentsTable);
  const live = useLiveQuery(60_000);
  const list = useListPaymentsQuery(paymentArgs(state.args), live);
  const { currentData: counts } = useCountPaymentsQuery(undefined, live);
  const [fetchPayments] = useLazyCollectPaymentsQuery();
  const { value: openId, show, close } = useOverlay(OPEN_PARAM);
  const open = useEventCallback(({ id }: DeskPayment) => show(id));
  const actions = useMemo(
    (): DialogAction<DeskPayment>[] => [{ id: 'view', label: 'View', isOffered: () => true, open }],
    [open],
  );

  return (
    <>
      <PageTitle title="Payments" space="medium" />
      <FilterLinks
        filter={stateFilter}
        counts={
          counts && {
            '': counts.needsYou,
            payments: counts.payments,
            refunds: counts.refunds,
            disputes: counts.disputes,
            unmatched: counts.unmatched,
          }
        }
      />
      <DataTable
        table={paymentsTable}
        state={state}
        list={list}
        actions={actions}
        fetchPage={(args) => fetchPayments(paymentArgs(args)).unwrap()}
      />
      {openId !== null && <RecordPanel key={openId} id={openId} onClose={() => close()} />}
    </>
  );
}
