import { useRef } from 'react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { SellerBooking } from '@/api/sellerBookingsApi';
import { useNow } from '@/components/clock';
import { PhoneLink } from '@/components/PhoneLink';
import { Text } from '@/components/Text';
import { BookingTalk } from '@/dashboard/ui/BookingTalk';
import { buyerOf, stepsOf } from '@/dashboard/ui/bookingSteps';
import { Fact, Facts } from '@/dashboard/ui/Facts';
import { canReply, requestStatus } from '@/dashboard/ui/moneyBackStatus';
import { MoneyBackFacts } from '@/dashboard/ui/MoneyBackFacts';
import { OrderColumns } from '@/dashboard/ui/OrderColumns';
import { Panel } from '@/dashboard/ui/Panel';
import { Timeline } from '@/dashboard/ui/Timeline';
import { selectCurrentUser } from '@/auth/sessionSlice';
import { disputeNames, leftCents } from '@/components/refundLabels';
import { PrintableFacts } from '@/dashboard/ui/PrintableFacts';
import { SealedCar } from '@/dashboard/ui/SealedCar';
import { useAppSelector } from '@/store/hooks';
import { config } from '@/lib/config';
import { formatDayAndTime } from '#contract/formats';
import { formatPrice } from '#contract/money';
import { orderNumber } from '#contract/orderNumber';
import { routes } from '#contract/routes';
import { isHeld, isReturning, handoverLabel, sellerBookingName } from '../sellerBookingState';
import { ReplyForm } from './ReplyForm';
import { SoldCar } from './SoldCar';

interface SaleDetailsProps {
  sale: SellerBooking;
  /** The server refused a change: the booking has changed since the page loaded it. */
  onRefused: () => void;
}

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
            <BookingTalk
              booking={sale}
              label="Message buyer"
              begin={isActive && sale.buyerName ? routes.newMessageToBuyer(sale.id) : null}
              otherName={sale.buyerName}
            />
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
      <SealedCar bookingId={sale.id} />
      <Timeline title="Booking history" steps={stepsOf(sale, 'seller')} />
    </OrderColumns>
  );
}

function SaleNote({ sale, paidAt }: { sale: SellerBooking; paidAt: string }) {
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
