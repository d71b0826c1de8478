import { useState } from 'react';
import { messageFor } from '@/api/messageFor';
import {
  useLazyCollectSellerBookingsQuery,
  useListSellerBookingsQuery,
  type SellerBooking,
} from '@/api/sellerBookingsApi';
import { useNowAtNext } from '@/components/clock';
import { useListQuery } from '@/dashboard/table/useListQuery';
import { DataTable } from '@/dashboard/table/DataTable';
import { FilterLinks } from '@/dashboard/table/FilterLinks';
import type { DialogAction } from '@/dashboard/table/types';
import { ReleaseDialog } from './ReleaseDialog';
import { isReleasable } from './sellerBookingState';
import { sellerBookingName, bookingsTable, stateFilter } from './bookingsSetup';

/** The polling interval, after which a seller sees a new booking. */
const LOOK_AGAIN_MS = 30_000;

/** The bookings of a seller’s cars, with actions. */
export function BookingsTable({ email }: { email: string }) {
  const state = useListQuery(bookingsTable);
  const list = useListSellerBookingsQuery(
    { email, ...state.args },
    { pollingInterval: LOOK_AGAIN_MS, skipPollingIfUnfocused: true },
  );
  const now = useNowAtNext(list.currentData?.rows.map(({ reservedUntil }) => reservedUntil) ?? []);
  const [fetchSellerBookings] = useLazyCollectSellerBookingsQuery();
  const [bookingToRelease, setBookingToRelease] = useState<SellerBooking | null>(null);
  const [isAsking, setIsAsking] = useState(false);

  const release: DialogAction<SellerBooking> = {
    id: 'release',
    label: 'Cancel booking',
    accessibleName: (booking) => `Cancel booking of ${sellerBookingName(booking)}`,
    isOffered: (booking) => isReleasable(booking, now),
    open: (booking) => {
      setBookingToRelease(booking);
      setIsAsking(true);
    },
  };

  return (
    <>
      <FilterLinks filter={stateFilter} />
      <DataTable
        table={bookingsTable}
        state={state}
        list={list}
        actions={[release]}
        describeError={messageFor}
        fetchPage={(args) => fetchSellerBookings({ email, ...args }).unwrap()}
      />
      {bookingToRelease && (
        <ReleaseDialog
          key={bookingToRelease.id}
          booking={bookingToRelease}
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          onRefused={() => void list.refetch()}
        />
      )}
    </>
  );
}
