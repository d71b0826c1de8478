import Button from '@mui/material/Button';
import { mdiPrinterOutline } from '@mdi/js';
import { useId } from 'react';
import type { BookingDetails } from '@/api/bookingsApi';
import { Icon } from '@/components/Icon';
import { leftCents } from '@/components/refundLabels';
import { Text } from '@/components/Text';
import { PRODUCT_NAME } from '@/components/useDocumentTitle';
import { formatDayAndTime } from '#contract/formats';
import { formatPrice } from '#contract/money';
import { orderNumber } from '#contract/orderNumber';
import type { DisputeState } from '#contract/bookings';
import { orderName, refundedCentsOf } from '../orderState';
import styles from './Receipt.module.css';
import type { Seller } from './useSeller';

interface ReceiptProps {
  order: BookingDetails;
  seller: Seller;
}

const disputeNames: Record<DisputeState, string> = {
  open: 'Open at the buyer’s bank',
  won: 'Rejected by the buyer’s bank',
  lost: 'Accepted by the buyer’s bank',
};

/** The receipt of an order. Printing the page prints only the receipt. */
export function Receipt({ order, seller }: ReceiptProps) {
  const headingId = useId();
  const { paidAt, id, transactionId, buyerName, email, priceCents } = order;
  const refundedCents = refundedCentsOf(order);
  const left = leftCents({ priceCents, refundedCents });
  const facts: [string, string | null][] = [
    ['Date', paidAt && formatDayAndTime(paidAt)],
    ['Order number', orderNumber(id)],
    ['Transaction ID', transactionId],
    ['Seller', seller.name],
    ['Buyer', [buyerName, email].filter(Boolean).join(', ') || null],
    ['Car', orderName(order)],
    ['Amount paid', priceCents === null ? null : formatPrice(priceCents)],
    ['Refunded', refundedCents === 0 ? null : formatPrice(refundedCents)],
    ['Refund', order.isRefundPending ? 'Pending' : null],
    ['Remains paid', left === null ? null : formatPrice(left)],
    ['Dispute', order.dispute === null ? null : disputeNames[order.dispute]],
  ];
  return (
    <section aria-labelledby={headingId} data-print="" className={styles.receipt}>
      <Text as="h2" variant="h5" id={headingId}>
        Receipt
      </Text>
      <p className={styles.brand}>{PRODUCT_NAME}</p>
      <dl className={styles.facts}>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <Text as="dt" variant="caption" tone="secondary">
                  {label}
                </Text>
                <Text as="dd" variant="body2" className={styles.value}>
                  {value}
                </Text>
              </div>
            ),
        )}
      </dl>
      <Button
        variant="outlined"
        size="small"
        className={styles.print}
        startIcon={<Icon path={mdiPrinterOutline} size="small" />}
        onClick={() => window.print()}
      >
        Print receipt
      </Button>
    </section>
  );
}
