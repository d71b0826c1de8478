import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { mdiCalendarPlusOutline } from '@mdi/js';
import { useId, type ReactNode } from 'react';
import type { BookingDetails } from '@/api/bookingsApi';
import { downloadFile } from '@/dashboard/ui/files';
import { Icon } from '@/components/Icon';
import { sellerPhoneLabel } from '@/components/labels';
import { PhoneLink } from '@/components/PhoneLink';
import { serverNow } from '@/lib/serverTime';
import { formatDay, formatTime } from '#contract/formats';
import { routes } from '#contract/routes';
import { orderName, type OrderState } from '../orderState';
import { calendarFile, dayAfter } from './calendarFile';
import type { Seller } from './useSeller';

interface HandOverProps {
  order: BookingDetails;
  state: OrderState;
  seller: Seller;
  /** Milliseconds since the epoch. */
  now: number;
  /** The meeting place is shown with the buyer’s own details. */
  hasYourDetails: boolean;
}

/** The seller, their contact details and the meeting place. */
export function HandOver({ order, state, seller, now, hasYourDetails }: HandOverProps) {
  const headingId = useId();
  const isActive = state.kind === 'paid' || state.kind === 'unpaid';
  const isClosed = order.sellerClosedAt !== null;
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      sx={{
        display: 'grid',
        gap: 1.5,
        p: 2.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Typography component="h2" variant="h5" id={headingId}>
        Seller
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
        <Fact label="Name">{seller.name || (isClosed ? 'Closed account' : seller.missing)}</Fact>
        {isActive && (
          <>
            <Fact label="Phone">
              <Phone order={order} seller={seller} now={now} />
            </Fact>
            {order.meetingPlace !== null && !hasYourDetails && (
              <Fact label="Meeting location">
                {order.meetingPlace || 'Not set. Agree on a place with the seller.'}
              </Fact>
            )}
          </>
        )}
      </Box>
      {isActive && !isClosed && order.dispute !== 'open' && (
        <CalendarButton order={order} state={state} seller={seller} now={now} />
      )}
    </Box>
  );
}

function Phone({ order, seller, now }: Pick<HandOverProps, 'order' | 'seller' | 'now'>) {
  if (seller.phone) return <PhoneLink phone={seller.phone} />;
  if (order.sellerPhoneFrom === null) return seller.missing;
  return sellerPhoneLabel(order.sellerPhoneFrom, now);
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Typography component="dt" variant="caption" color="textSecondary">
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </div>
  );
}

/**
 * Whole-day calendar entries, because no time is agreed: the day on which a hold ends, with what to
 * do by then, or tomorrow for a paid car.
 */
function CalendarButton({ order, state, seller, now }: Omit<HandOverProps, 'hasYourDetails'>) {
  const holdEnds = state.kind === 'unpaid' ? order.reservedUntil : null;
  const day = holdEnds === null ? dayAfter(new Date(now)) : new Date(holdEnds);
  const deadline = holdEnds === null ? null : `Pay or cancel by ${formatTime(holdEnds)}`;
  const url = new URL(routes.order(order.id), window.location.href);
  const save = () =>
    downloadFile(
      'second-gear-meeting.ics',
      calendarFile({
        uid: `order-${order.id}@${url.hostname}`,
        now: new Date(serverNow()),
        day,
        title:
          deadline === null ? `Collect ${orderName(order)}` : `${deadline}: ${orderName(order)}`,
        place: order.meetingPlace ?? '',
        description: [seller.name, seller.phone].filter(Boolean).join('\n'),
        url: url.href,
      }),
      'text/calendar;charset=utf-8',
    );
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <Button
        variant="outlined"
        size="small"
        startIcon={<Icon path={mdiCalendarPlusOutline} size="small" />}
        onClick={save}
      >
        Add to calendar
      </Button>
      <Typography variant="caption" color="textSecondary">
        {deadline === null
          ? `Adds an all-day event on ${formatDay(day.toISOString())}. You can set a time later.`
          : `Adds “${deadline}” on ${formatDay(day.toISOString())}. No time to meet is agreed yet.`}
      </Typography>
    </Box>
  );
}
