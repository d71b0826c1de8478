import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { mdiCalendarPlusOutline } from '@mdi/js';
import type { BookingDetails } from '@/api/bookingsApi';
import { downloadFile } from '@/dashboard/ui/files';
import { Icon } from '@/components/Icon';
import { serverNow } from '@/lib/serverTime';
import { formatDay, formatTime } from '#contract/formats';
import { routes } from '#contract/routes';
import { orderName, type OrderState } from '../orderState';
import { calendarFile, dayAfter } from './calendarFile';
import type { Seller } from './useSeller';

interface CalendarButtonProps {
  order: BookingDetails;
  state: OrderState;
  seller: Seller;
  /** Milliseconds since the epoch. */
  now: number;
}

/**
 * Whole-day calendar entries, because no time is agreed: the day on which a hold ends, with what to
 * do by then, or tomorrow for a paid car.
 */
export function CalendarButton({ order, state, seller, now }: CalendarButtonProps) {
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
      <Typography variant="caption">
        {deadline === null
          ? `Adds an all-day event on ${formatDay(day.toISOString())}. You can set a time later.`
          : `Adds “${deadline}” on ${formatDay(day.toISOString())}. No time to meet is agreed yet.`}
      </Typography>
    </Box>
  );
}
