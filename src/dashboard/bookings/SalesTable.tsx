import { useState } from 'react';
import { messageFor } from '@/api/messageFor';
import { useLazyCollectSalesQuery, useListSalesQuery, type Sale } from '@/api/salesApi';
import { useNowAtNext } from '@/components/clock';
import { useListQuery } from '@/dashboard/table/useListQuery';
import { DataTable } from '@/dashboard/table/DataTable';
import { FilterLinks } from '@/dashboard/table/FilterLinks';
import type { DialogAction } from '@/dashboard/table/types';
import { ReleaseDialog } from './ReleaseDialog';
import { isReleasable } from './saleState';
import { saleName, salesTable, stateFilter } from './salesSetup';

/** The polling interval, after which a seller sees a new booking. */
const LOOK_AGAIN_MS = 30_000;

/** The bookings of a seller’s cars, with actions. */
export function SalesTable({ email }: { email: string }) {
  const state = useListQuery(salesTable);
  const list = useListSalesQuery(
    { email, ...state.args },
    { pollingInterval: LOOK_AGAIN_MS, skipPollingIfUnfocused: true },
  );
  const now = useNowAtNext(list.currentData?.rows.map(({ reservedUntil }) => reservedUntil) ?? []);
  const [fetchSales] = useLazyCollectSalesQuery();
  const [saleToRelease, setSaleToRelease] = useState<Sale | null>(null);
  const [isAsking, setIsAsking] = useState(false);

  const release: DialogAction<Sale> = {
    id: 'release',
    label: 'Cancel booking',
    accessibleName: (sale) => `Cancel booking of ${saleName(sale)}`,
    isOffered: (sale) => isReleasable(sale, now),
    open: (sale) => {
      setSaleToRelease(sale);
      setIsAsking(true);
    },
  };

  return (
    <>
      <FilterLinks filter={stateFilter} />
      <DataTable
        table={salesTable}
        state={state}
        list={list}
        actions={[release]}
        describeError={messageFor}
        fetchPage={(args) => fetchSales({ email, ...args }).unwrap()}
      />
      {saleToRelease && (
        <ReleaseDialog
          key={saleToRelease.id}
          sale={saleToRelease}
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          onRefused={() => void list.refetch()}
        />
      )}
    </>
  );
}
