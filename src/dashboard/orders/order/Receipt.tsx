import type { Booking } from '@/api/bookingsApi';
import { disputeNames, leftCents } from '@/components/refundLabels';
import { GuaranteeLink } from '@/components/GuaranteeLink';
import { PRODUCT_NAME } from '@/components/useDocumentTitle';
import { config } from '@/lib/config';
import { PrintableFacts } from '@/dashboard/ui/PrintableFacts';
import { formatDay, formatDayAndTime } from '#contract/formats';
import { formatPrice } from '#contract/money';
import { orderNumber } from '#contract/orderNumber';
import { cardLabel, soldCarRows } from '#contract/receipt';
import { orderName, refundedCentsOf } from '../orderState';
import type { Seller } from './useSeller';

interface ReceiptProps {
  order: Booking;
  seller: Seller;
}

/** The receipt of an order. */
export function Receipt({ order, seller }: ReceiptProps) {
  const { paidAt, id, transactionId, buyerName, email, priceCents, moneyBack, receipt } = order;
  const refundedCents = refundedCentsOf(order);
  const left = leftCents({ priceCents, refundedCents });
  const price = priceCents === null ? null : formatPrice(priceCents);
  return (
    <PrintableFacts
      title="Receipt"
      summary={[paidAt && formatDay(paidAt), price].filter(Boolean).join(' · ') || orderNumber(id)}
      facts={[
        ['Date', paidAt && formatDayAndTime(paidAt)],
        ['Order number', orderNumber(id)],
        ['Transaction ID', transactionId],
        ['Issued by', [PRODUCT_NAME, config.supportEmail].filter(Boolean).join(', ')],
        ['Seller', [seller.name, receipt.car?.location].filter(Boolean).join(', ')],
        ['Buyer', [buyerName, email].filter(Boolean).join(', ') || null],
        ['Car', orderName(order)],
        ...(receipt.car ? soldCarRows(receipt.car) : []),
        ['Amount paid', price],
        ['Paid with', receipt.card && cardLabel(receipt.card)],
        ['Money back until', moneyBack && !order.isRefunded ? formatDay(moneyBack.until) : null],
        ['Refunded', refundedCents === 0 ? null : formatPrice(refundedCents)],
        ['Refund', order.isRefundPending ? 'Pending' : null],
        ['Remains paid', left === null ? null : formatPrice(left)],
        ['Dispute', order.dispute && disputeNames[order.dispute]],
      ]}
      note={moneyBack && <GuaranteeLink />}
    />
  );
}
