import { EmptyState } from '@/components/feedback/EmptyState';

/** In place of the bookings of a server that implements only the specification. */
export function NoBookings() {
  return (
    <EmptyState
      title="Bookings aren’t available"
      message="This server doesn’t support the bookings page."
    />
  );
}
