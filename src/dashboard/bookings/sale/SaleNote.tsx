import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { SellerBooking } from '@/api/sellerBookingsApi';
import { selectCurrentUser } from '@/auth/sessionSlice';
import { disputeNames, leftCents } from '@/components/refundLabels';
import { Text } from '@/components/Text';
import { PrintableFacts } from '@/dashboard/ui/PrintableFacts';
import { useAppSelector } from '@/store/hooks';
import { config } from '@/lib/config';
import { formatDayAndTime } from '#contract/formats';
import { formatPrice } from '#contract/money';
import { orderNumber } from '#contract/orderNumber';
import { buyerOf } from '@/dashboard/ui/bookingSteps';
import { handoverLabel, sellerBookingName } from '../sellerBookingState';

/** The amounts of a sale, to print for the accounts. */
export function SaleNote({ sale, paidAt }: { sale: SellerBooking; paidAt: string }) {
  const seller = useAppSelector(selectCurrentUser);
  const { id, priceCents, dispute, refund, history } = sale;
  // A refund of the whole sale can come without an amount.
  const refundedCents = sale.refundedCents || (refund === 'done' ? (priceCents ?? 0) : 0);
  const left = leftCents({ priceCents, refundedCents });
  const disputed = history.findLast(({ kind }) => kind === 'dispute-opened')?.amountCents ?? null;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <PrintableFacts
        title="Sale note"
        facts={[
          ['Date', formatDayAndTime(paidAt)],
          ['Order number', orderNumber(id)],
          ['Seller', [seller?.displayName, seller?.email].filter(Boolean).join(', ') || null],
          ['Buyer', buyerOf(sale)],
          ['Car', sellerBookingName(sale)],
          ['Handover', handoverLabel(sale) || null],
          ['Price', priceCents === null ? null : formatPrice(priceCents)],
          ['Refunded', refundedCents === 0 ? null : formatPrice(refundedCents)],
          ['Refund', refund === 'pending' ? 'Pending' : null],
          ['Remains paid', left === null ? null : formatPrice(left)],
          ['Disputed', dispute === null || disputed === null ? null : formatPrice(disputed)],
          ['Dispute', dispute && disputeNames[dispute]],
        ]}
      />
      <Text variant="body2" tone="secondary">
        <span>Second Gear doesn’t pay out sales on this site.</span>{' '}
        {config.supportEmail !== null && (
          <span>
            To ask how and when you’re paid, write to{' '}
            <Link href={`mailto:${config.supportEmail}`}>{config.supportEmail}</Link>
            <span> with the order number.</span>
          </span>
        )}
      </Text>
    </Box>
  );
}
