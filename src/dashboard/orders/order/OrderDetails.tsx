import { useState } from 'react';
import type { Booking } from '@/api/bookingsApi';
import { historyOf } from '@/api/bare/historyOf';
import { useNow } from '@/components/clock';
import { BookingTalk } from '@/dashboard/ui/BookingTalk';
import { OrderColumns } from '@/dashboard/ui/OrderColumns';
import { stepsOf } from '@/dashboard/ui/bookingSteps';
import { Timeline } from '@/dashboard/ui/Timeline';
import { sellerPhoneLabel } from '@/components/labels';
import { PhoneLink } from '@/components/PhoneLink';
import { Fact, Facts } from '@/dashboard/ui/Facts';
import { Panel } from '@/dashboard/ui/Panel';
import { disputeNames, leftCents } from '@/components/refundLabels';
import { GuaranteeLink } from '@/components/GuaranteeLink';
import { PRODUCT_NAME } from '@/components/useDocumentTitle';
import { config } from '@/lib/config';
import { PrintableFacts } from '@/dashboard/ui/PrintableFacts';
import { SealedCar } from '@/dashboard/ui/SealedCar';
import { formatDay, formatDayAndTime } from '#contract/formats';
import { routes } from '#contract/routes';
import { Extended } from '@/store/Extended';
import { formatPrice } from '#contract/money';
import { orderNumber } from '#contract/orderNumber';
import { cardLabel, soldCarRows } from '#contract/receipt';
import { orderState, type OrderState, orderName, refundedCentsOf } from '../orderState';
import { canAskNow } from '../moneyBack/askingStatus';
import { MoneyBackSection } from '../moneyBack/MoneyBackSection';
import { useYourDetails, YourDetails } from './YourDetails';
import { useSeller, type Seller } from './useSeller';
import { BookedCar } from './BookedCar';

interface OrderDetailsProps {
  order: Booking;
  /** The booking was cancelled, so the order no longer exists. */
  onCancelled: () => void;
}

export function OrderDetails({ order, onCancelled }: OrderDetailsProps) {
  const now = useNow();
  const state = orderState(order, now);
  const seller = useSeller(order);
  const details = useYourDetails(order, state);
  const [isAsking, setIsAsking] = useState(false);
  const canAsk =
    state.kind === 'paid' && order.moneyBack !== null && canAskNow(order.moneyBack, now);
  return (
    <OrderColumns
      side={
        <>
          <HandOver
            order={order}
            state={state}
            seller={seller}
            now={now}
            hasYourDetails={details !== null}
          />
          {details && <YourDetails {...details} orderId={order.id} />}
          {(state.kind === 'paid' || state.kind === 'refunded') && (
            <Receipt order={order} seller={seller} />
          )}
        </>
      }
    >
      <BookedCar
        order={order}
        state={state}
        now={now}
        seller={seller}
        onAsk={canAsk ? () => setIsAsking(true) : null}
        onCancelled={onCancelled}
      />
      {order.moneyBack && (
        <MoneyBackSection
          order={order}
          moneyBack={order.moneyBack}
          state={state}
          now={now}
          isAsking={isAsking}
          onAsking={setIsAsking}
        />
      )}
      <Extended>
        <SealedCar bookingId={order.id} />
      </Extended>
      <Timeline
        title="Order history"
        steps={stepsOf({ ...order, history: historyOf(order) }, 'buyer')}
      />
    </OrderColumns>
  );
}

interface HandOverProps {
  order: Booking;
  state: OrderState;
  seller: Seller;
  /** Milliseconds since the epoch. */
  now: number;
  /** The meeting place is shown with the buyer’s own details. */
  hasYourDetails: boolean;
}

/** The seller, their contact details and the meeting place. */
function HandOver({ order, state, seller, now, hasYourDetails }: HandOverProps) {
  const isActive = state.kind === 'paid' || state.kind === 'unpaid' || order.returnBy !== null;
  const isSellerGone = order.sellerClosedAt !== null;
  const missingName = isSellerGone ? 'Closed account' : seller.missing;
  const mayBegin = isActive && !isSellerGone && !seller.isCarGone && order.productId !== '';
  return (
    <Panel title="Seller">
      <Extended>
        <BookingTalk
          booking={order}
          label="Message seller"
          begin={mayBegin ? routes.newConversation(order.productId) : null}
          otherName={seller.name}
        />
      </Extended>
      <Facts>
        <Fact label="Name">{seller.name || missingName}</Fact>
        {isActive && (
          <>
            {!isSellerGone && (
              <Fact label="Phone">
                <Phone order={order} seller={seller} now={now} />
              </Fact>
            )}
            {order.meetingPlace !== null && !hasYourDetails && (
              <Fact label="Suggested meeting location">
                {order.meetingPlace || 'Not set. Agree on a place with the seller.'}
              </Fact>
            )}
          </>
        )}
      </Facts>
    </Panel>
  );
}

function Phone({ order, seller, now }: Pick<HandOverProps, 'order' | 'seller' | 'now'>) {
  if (seller.phone) return <PhoneLink phone={seller.phone} />;
  const { sellerPhoneFrom } = order;
  return (
    <span>
      {sellerPhoneFrom === null ? seller.missing : sellerPhoneLabel(sellerPhoneFrom, now)}
    </span>
  );
}

interface ReceiptProps {
  order: Booking;
  seller: Seller;
}

function Receipt({ order, seller }: ReceiptProps) {
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
