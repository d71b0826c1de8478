import Box from '@mui/material/Box';
import { mdiCalendarPlusOutline } from '@mdi/js';
import type { Booking } from '@/api/bookingsApi';
import { downloadFile } from '@/dashboard/ui/files';
import { Button } from '@/components/Button';
import { Icon } from '@/components/Icon';
import { usePhoneText } from '@/components/usePhoneText';
import { Text } from '@/components/Text';
import { serverNow } from '@/lib/serverTime';
import { formatDay, formatTime } from '#contract/formats';
import { routes } from '#contract/routes';
import { orderName } from '../orderState';
import { calendarFile } from './calendarFile';
import type { Seller } from './useSeller';

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
export function CalendarButton({ order, holdEnds, seller }: CalendarButtonProps) {
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
        {`Adds “${deadline}” on ${formatDay(holdEnds)}. No time to meet is agreed yet.`}
      </Text>
    </Box>
  );
}
