import type { Booking } from '@/api/bookingsApi';
import { sellerPhoneLabel } from '@/components/labels';
import { PhoneLink } from '@/components/PhoneLink';
import { Fact, Facts } from '@/dashboard/ui/Facts';
import { Panel } from '@/dashboard/ui/Panel';
import type { OrderState } from '../orderState';
import type { Seller } from './useSeller';

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
export function HandOver({ order, state, seller, now, hasYourDetails }: HandOverProps) {
  const isActive = state.kind === 'paid' || state.kind === 'unpaid' || order.returnBy !== null;
  const isSellerGone = order.sellerClosedAt !== null;
  const missingName = isSellerGone ? 'Closed account' : seller.missing;
  return (
    <Panel title="Seller">
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
