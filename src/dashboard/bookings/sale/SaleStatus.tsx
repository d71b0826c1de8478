import type { SellerBooking } from '@/api/sellerBookingsApi';
import { StatusBadge } from '@/components/StatusBadge';
import { Text } from '@/components/Text';
import { sellerBookingLabels } from '../sellerBookingState';

interface SaleStatusProps {
  sale: SellerBooking;
  /** Milliseconds since the epoch. */
  now: number;
}

/** The status of a booking, and what it means for the seller. */
export function SaleStatus({ sale, now }: SaleStatusProps) {
  const { badge, tone, hold, about } = sellerBookingLabels(sale, now);
  return (
    <>
      <StatusBadge tone={tone}>{badge}</StatusBadge>
      {hold && <Text>{`${hold.left}, ${hold.until}`}</Text>}
      {about !== '' && (
        <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{about}</Text>
      )}
    </>
  );
}
