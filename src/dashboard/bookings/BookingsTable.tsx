import { useMemo } from 'react';
import { useSayHandoverMutation } from '@/api/handoverApi';
import { outcomeForRow } from '@/api/messageFor';
import {
  useLazyCollectSellerBookingsQuery,
  useListSellerBookingsQuery,
  useShareSellerPhoneMutation,
  type SellerBooking,
} from '@/api/sellerBookingsApi';
import { handoverTexts } from '@/dashboard/ui/handoverTexts';
import { useNowAtNext } from '@/components/clock';
import { useListQuery } from '@/dashboard/table/useListQuery';
import { DataTable } from '@/dashboard/table/DataTable';
import { FilterLinks } from '@/dashboard/table/FilterLinks';
import type { DialogAction, LinkAction, TableAction } from '@/dashboard/table/types';
import type { SellerBookingState } from '#contract/bookings';
import { COUNT_ONLY } from '#contract/lists';
import { routes } from '#contract/routes';
import { buyerOf } from '@/dashboard/ui/bookingSteps';
import { useLiveQuery } from '@/live/liveStatus';
import { useRowDialogs } from '@/dashboard/ui/useRowDialogs';
import { ReleaseDialog } from './ReleaseDialog';
import { isHeld, sellerBookingLabels, sellerBookingName } from './sellerBookingState';
import { bookingsTable, stateFilter } from './bookingsSetup';

/** The number of bookings in a state; undefined while it is unknown. */
function useCount(email: string, state: SellerBookingState): number | undefined {
  const { data } = useListSellerBookingsQuery({ email, ...COUNT_ONLY, filters: { state } });
  return data?.isComplete ? undefined : data?.total;
}

export function BookingsTable({ email }: { email: string }) {
  const state = useListQuery(bookingsTable);
  const list = useListSellerBookingsQuery({ email, ...state.args }, useLiveQuery(30_000));
  const counts = { held: useCount(email, 'held'), paid: useCount(email, 'paid') };
  const now = useNowAtNext(list.currentData?.rows.map(({ reservedUntil }) => reservedUntil) ?? []);
  const [fetchSellerBookings] = useLazyCollectSellerBookingsQuery();
  const { open: askToRelease, dialogs } = useRowDialogs<SellerBooking>();

  const [sharePhone] = useShareSellerPhoneMutation();
  const [sayHandover] = useSayHandoverMutation();
  const actions = useMemo(() => {
    const release: DialogAction<SellerBooking> = {
      id: 'release',
      label: 'Cancel booking',
      accessibleName: (booking) => `Cancel booking of ${sellerBookingName(booking)}`,
      isOffered: (booking) => booking.canRelease && isHeld(booking, now),
      open: askToRelease,
    };

    const write: LinkAction<SellerBooking> = {
      id: 'write',
      label: 'Message',
      accessibleName: (booking) =>
        `Message ${buyerOf(booking)} about ${sellerBookingName(booking)}`,
      isOffered: (booking) => booking.state === 'paid' || isHeld(booking, now),
      to: ({ id }) => routes.newMessageToBuyer(id),
    };

    const share: TableAction<SellerBooking> = {
      id: 'share-phone',
      label: 'Share phone',
      accessibleName: (booking) => `Share phone number with ${buyerOf(booking)}`,
      isOffered: (booking) => booking.canSharePhone && isHeld(booking, now),
      run: ({ id }) => outcomeForRow(sharePhone({ id }), ({ acknowledged }) => acknowledged),
      done: 'Phone number shared.',
    };

    const handOver: TableAction<SellerBooking> = {
      id: 'hand-over',
      label: 'Handed over',
      accessibleName: (booking) => `Mark ${sellerBookingName(booking)} as handed over`,
      isOffered: (booking) =>
        booking.state === 'paid' && sellerBookingLabels(booking, now).badge === 'paid',
      confirm: {
        title: handoverTexts.seller.say.title,
        text: handoverTexts.seller.say.text,
        confirmLabel: handoverTexts.seller.say.label,
      },
      run: ({ id }) =>
        outcomeForRow(
          sayHandover({ id, party: 'seller', isSaid: true }),
          ({ modifiedCount }) => modifiedCount > 0,
        ),
      done: handoverTexts.seller.say.done,
    };
    return [write, share, handOver, release];
  }, [sharePhone, sayHandover, askToRelease, now]);

  return (
    <>
      <FilterLinks filter={stateFilter} counts={counts} />
      <DataTable
        table={bookingsTable}
        state={state}
        list={list}
        actions={actions}
        fetchPage={(args) => fetchSellerBookings({ email, ...args }).unwrap()}
      />
      {dialogs.map(({ row, ...dialog }) => (
        <ReleaseDialog
          key={row.id}
          {...dialog}
          booking={row}
          onRefused={() => void list.refetch()}
        />
      ))}
    </>
  );
}
