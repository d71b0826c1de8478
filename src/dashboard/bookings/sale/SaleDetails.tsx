import { useRef } from 'react';
import type { SellerBooking } from '@/api/sellerBookingsApi';
import { useNow } from '@/components/clock';
import { PhoneLink } from '@/components/PhoneLink';
import { Text } from '@/components/Text';
import { buyerOf, stepsOf } from '@/dashboard/ui/bookingSteps';
import { Fact, Facts } from '@/dashboard/ui/Facts';
import { canReply, requestStatus } from '@/dashboard/ui/moneyBackStatus';
import { MoneyBackFacts } from '@/dashboard/ui/MoneyBackFacts';
import { OrderColumns } from '@/dashboard/ui/OrderColumns';
import { Panel } from '@/dashboard/ui/Panel';
import { Timeline } from '@/dashboard/ui/Timeline';
import { isHeld, isReturning } from '../sellerBookingState';
import { ReplyForm } from './ReplyForm';
import { SaleNote } from './SaleNote';
import { SoldCar } from './SoldCar';

interface SaleDetailsProps {
  sale: SellerBooking;
  /** The server refused a change: the booking has changed since the page loaded it. */
  onRefused: () => void;
}

/** A booking, for the seller of its car. */
export function SaleDetails({ sale, onRefused }: SaleDetailsProps) {
  const now = useNow();
  const moneyBackHeading = useRef<HTMLHeadingElement>(null);
  const { moneyBack, phone, meetingPlace } = sale;
  const isActive = sale.state === 'paid' || isHeld(sale, now) || isReturning(sale, now);
  return (
    <OrderColumns
      side={
        <>
          <Panel title="Buyer">
            <Facts>
              <Fact label="Name">{buyerOf(sale)}</Fact>
              {isActive && (
                <>
                  <Fact label="Phone">
                    {phone ? <PhoneLink phone={phone} /> : 'Not given. Wait for the buyer’s call.'}
                  </Fact>
                  <Fact label="Suggested meeting location">
                    {meetingPlace || 'Not set. Agree on a place with the buyer.'}
                  </Fact>
                </>
              )}
            </Facts>
          </Panel>
          {sale.paidAt !== null && <SaleNote sale={sale} paidAt={sale.paidAt} />}
        </>
      }
    >
      <SoldCar sale={sale} now={now} onRefused={onRefused} />
      {moneyBack && (
        <Panel title="Money back" headingRef={moneyBackHeading}>
          <Text>{requestStatus(moneyBack, sale, 'seller', now)}</Text>
          <MoneyBackFacts request={moneyBack} side="seller" />
          {canReply(moneyBack, now) && moneyBack.replyUntil !== null && (
            <ReplyForm
              bookingId={sale.id}
              until={moneyBack.replyUntil}
              onSent={() => moneyBackHeading.current?.focus()}
            />
          )}
        </Panel>
      )}
      <Timeline title="Booking history" steps={stepsOf(sale, 'seller')} />
    </OrderColumns>
  );
}
