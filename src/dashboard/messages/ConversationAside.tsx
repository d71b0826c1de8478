import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useGetBookingQuery } from '@/api/bookingsApi';
import type { Conversation } from '@/api/conversations';
import { messageFor } from '@/api/messageFor';
import { useGetSaleQuery } from '@/api/sellerBookingsApi';
import { ButtonLink } from '@/components/Button';
import { CarPicture } from '@/components/CarPicture';
import { useNow } from '@/components/clock';
import type { Elements } from '@/components/elements';
import { AsyncView } from '@/components/feedback/AsyncView';
import { carName } from '@/components/labels';
import { filesBehind } from '@/components/photoFiles';
import { StatusBadge } from '@/components/StatusBadge';
import { Text } from '@/components/Text';
import { SaleStatus } from '@/dashboard/bookings/sale/SaleStatus';
import { OrderStatus } from '@/dashboard/orders/order/OrderStatus';
import { orderState } from '@/dashboard/orders/orderState';
import { CarChanges } from '@/dashboard/ui/SealedCar';
import { formatPrice } from '#contract/money';
import { routes } from '#contract/routes';
import { MeetingCard } from './MeetingCard';
import { carBadges } from './messageLabels';

/** From this width on there is room beside the messages. */
export const WIDE = '@media (min-width: 1600px)';
const useIsWide = () => useMediaQuery(WIDE, { noSsr: true });

interface ConversationAsideProps {
  conversation: Conversation;
  /** Opens the form of a meeting. */
  onPlan: () => void;
}

/** Beside the messages on wide screens: the car, the booking, the meetings, and what has changed since. */
export function ConversationAside(props: ConversationAsideProps) {
  return useIsWide() ? <Aside {...props} /> : null;
}

function Aside({ conversation, onPlan }: ConversationAsideProps) {
  const { side, bookingId, meeting, proposedInstead } = conversation;
  const meetings = [meeting, proposedInstead].filter((each) => each !== null);
  return (
    <Box
      component="aside"
      aria-label="About this conversation"
      sx={{
        display: 'grid',
        gap: 3,
        alignContent: 'start',
        width: 280,
        minHeight: 0,
        p: 2,
        borderLeft: 1,
        borderColor: 'divider',
        overflowY: 'auto',
      }}
    >
      <Car conversation={conversation} />
      {bookingId !== '' && (
        <Section title={side === 'buyer' ? 'Your order' : 'Booking'}>
          {side === 'buyer' ? <Order id={bookingId} /> : <Sale id={bookingId} />}
        </Section>
      )}
      {meetings.length > 0 && (
        <Section title={meetings.length > 1 ? 'Meetings' : 'Meeting'}>
          {meetings.map((each) => (
            <MeetingCard key={each.id} conversation={conversation} meeting={each} onPlan={onPlan} />
          ))}
        </Section>
      )}
      {bookingId !== '' && <CarChanges bookingId={bookingId} />}
    </Box>
  );
}

function Section({ title, children }: { title: string; children: Elements }) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}
    >
      <Text as="h3" variant="subtitle2" id={id}>
        {title}
      </Text>
      {children}
    </Box>
  );
}

function Car({ conversation }: Pick<ConversationAsideProps, 'conversation'>) {
  const { productId, productName, picture, priceCents, carState } = conversation;
  const name = carName(productName);
  const isGone = carState === 'gone';
  return (
    <Section title="Car">
      <Box sx={{ width: '100%', borderRadius: 1, overflow: 'hidden' }}>
        <CarPicture src={picture || null} photo={filesBehind(picture)} alt="" sizes="248px" />
      </Box>
      <Text style={{ overflowWrap: 'anywhere' }}>
        {isGone ? (
          name
        ) : (
          <Link component={RouterLink} to={routes.product(productId, productName)} color="inherit">
            {name}
          </Link>
        )}
      </Text>
      {!isGone && priceCents !== null && <Text variant="h5">{formatPrice(priceCents)}</Text>}
      {carState === 'unsold' ? (
        <StatusBadge tone="green">For sale</StatusBadge>
      ) : (
        <StatusBadge tone={carBadges[carState].tone}>{carBadges[carState].label}</StatusBadge>
      )}
    </Section>
  );
}

function Order({ id }: { id: string }) {
  const now = useNow();
  return (
    <AsyncView
      query={useGetBookingQuery(id)}
      label="Loading your order"
      failedTitle="We couldn’t load your order"
      messageFor={messageFor}
    >
      {(order) => (
        <>
          <OrderStatus order={order} state={orderState(order, now)} />
          <ButtonLink variant="outlined" to={routes.order(id)}>
            View order
          </ButtonLink>
        </>
      )}
    </AsyncView>
  );
}

function Sale({ id }: { id: string }) {
  const now = useNow();
  return (
    <AsyncView
      query={useGetSaleQuery(id)}
      label="Loading the booking"
      failedTitle="We couldn’t load the booking"
      messageFor={messageFor}
    >
      {(sale) => (
        <>
          <SaleStatus sale={sale} now={now} />
          <ButtonLink variant="outlined" to={routes.sale(id)}>
            View booking
          </ButtonLink>
        </>
      )}
    </AsyncView>
  );
}
