import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { mdiCalendarPlusOutline } from '@mdi/js';
import type { Booking } from '@/api/bookingsApi';
import { ButtonLink, Button } from '@/components/Button';
import { GuaranteeLink } from '@/components/GuaranteeLink';
import { sellerPhoneWait } from '@/components/labels';
import { Text } from '@/components/Text';
import { calendarFile } from '@/dashboard/ui/calendarFile';
import { CallButton } from '@/dashboard/ui/CallButton';
import { meetingTime } from '@/dashboard/ui/meetings';
import { NextStep } from '@/dashboard/ui/NextStep';
import { Extended } from '@/store/Extended';
import { formatDayAndTime, formatDay, formatTime } from '#contract/formats';
import { routes } from '#contract/routes';
import { telLink } from '#contract/text/telLink';
import { downloadFile } from '@/dashboard/ui/files';
import { Icon } from '@/components/Icon';
import { usePhoneText } from '@/components/usePhoneText';
import { serverNow } from '@/lib/serverTime';
import { orderName } from '../orderState';
import type { Seller } from './useSeller';

interface NextStepsProps {
  order: Booking;
  seller: Seller;
  /** Milliseconds since the epoch. */
  now: number;
}

/** What the buyer of an unpaid order does next: call the seller, see the car, and only then pay. */
export function NextSteps({ order, seller, now }: NextStepsProps) {
  const { id, meetingPlace, meeting, reservedUntil } = order;
  return (
    <NextStep title="Next steps">
      <Box
        component="ol"
        aria-label="Next steps"
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}
      >
        <Step number={1}>
          <CallSeller order={order} seller={seller} now={now} />
        </Step>
        <Step number={2}>
          <span>
            {meeting
              ? `See the car: ${meetingTime(meeting)}, ${meeting.place}.`
              : meetingPlace
                ? `See the car. You’d like to see it at ${meetingPlace}. Agree on a time when you call.`
                : 'See the car. Agree on a place and a time when you call.'}
          </span>
        </Step>
        <Step number={3}>
          <span>
            {reservedUntil === null
              ? 'Pay if you like it'
              : `Pay by ${formatDayAndTime(reservedUntil)}`}
          </span>
          <ButtonLink to={routes.payment(id)} variant="outlined">
            Pay
          </ButtonLink>
        </Step>
      </Box>
      {reservedUntil !== null && (
        <CalendarButton order={order} holdEnds={reservedUntil} seller={seller} />
      )}
      <Text variant="body2">
        After you pay, you have 30 days money back.{' '}
        <Extended>
          <GuaranteeLink />
        </Extended>
      </Text>
    </NextStep>
  );
}

/** The Call button with the seller’s number, or why there is none. */
export function CallSeller({ order: { sellerPhoneFrom }, seller, now }: NextStepsProps) {
  const name = seller.name || 'the seller';
  if (telLink(seller.phone) !== null) return <CallButton name={name} phone={seller.phone} />;
  if (sellerPhoneFrom !== null) {
    return (
      <span>{`Call ${name}. You’ll see the number ${sellerPhoneWait(sellerPhoneFrom, now)}.`}</span>
    );
  }
  if (seller.missing !== 'Not provided') return <span>{`Call ${name}`}</span>;
  return <span>{`Agree with ${name} when to meet. They left no phone number.`}</span>;
}

function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
      <Box
        component="span"
        sx={{
          flex: 'none',
          width: 28,
          height: 28,
          display: 'grid',
          placeItems: 'center',
          borderRadius: '50%',
          border: 1,
          borderColor: 'divider',
          typography: 'subtitle2',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {number}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1.5,
          rowGap: 0.5,
          minWidth: 0,
          overflowWrap: 'anywhere',
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

interface CalendarButtonProps {
  order: Booking;
  /** ISO time at which the hold ends. */
  holdEnds: string;
  seller: Seller;
}

/**
 * An all-day calendar entry on the day on which the hold ends, with what to do by then. It has no
 * meeting place, because nobody has agreed to meet.
 */
function CalendarButton({ order, holdEnds, seller }: CalendarButtonProps) {
  const phoneText = usePhoneText();
  const deadline = `Pay or cancel by ${formatTime(holdEnds)}`;
  const url = new URL(routes.order(order.id), window.location.href);
  const save = () =>
    downloadFile(
      'second-gear-order.ics',
      calendarFile({
        uid: `order-${order.id}@${url.hostname}`,
        now: new Date(serverNow()),
        day: new Date(holdEnds),
        title: `${deadline}: ${orderName(order)}`,
        description: [seller.name, phoneText(seller.phone)].filter(Boolean).join('\n'),
        url: url.href,
      }),
      'text/calendar;charset=utf-8',
    );
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <Button variant="outlined" size="small" onClick={save}>
        <Icon path={mdiCalendarPlusOutline} size="small" />
        Add to calendar
      </Button>
      <Text as="span" variant="caption">
        {`Adds “${deadline}” on ${formatDay(holdEnds)}.${order.meeting ? '' : ' No time to meet is agreed yet.'}`}
      </Text>
    </Box>
  );
}
