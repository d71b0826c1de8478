import Box from '@mui/material/Box';
import { mdiCalendarPlusOutline, mdiMessageTextOutline } from '@mdi/js';
import type { BookingMeeting } from '@/api/bookingsApi';
import { Button, ButtonLink } from '@/components/Button';
import { carName } from '@/components/labels';
import { Icon } from '@/components/Icon';
import { routes } from '#contract/routes';
import { Fact } from './Facts';
import { addToCalendar, meetingTime } from './meetings';

interface BookingTalkProps {
  booking: { conversationId: string; meeting: BookingMeeting | null; productName: string };
  /** "Message seller" or "Message buyer". */
  label: string;
  /** Where the first message is written, if there is no conversation yet; null if it cannot be. */
  begin: string | null;
  /** '' if unknown. */
  otherName: string;
}

/** Leads from a booking to the conversation of its two, with the meeting that they agreed on. */
export function BookingTalk({ booking, label, begin, otherName }: BookingTalkProps) {
  const { conversationId, meeting, productName } = booking;
  const path = conversationId ? routes.conversation(conversationId) : begin;
  if (path === null) return null;
  return (
    <>
      <Box sx={{ display: 'grid' }}>
        <ButtonLink to={path} variant="outlined">
          <Icon path={mdiMessageTextOutline} size="small" />
          <span>{label}</span>
        </ButtonLink>
      </Box>
      {meeting && (
        <>
          <Box component="dl" sx={{ m: 0 }}>
            <Fact label="Agreed meeting">{`${meetingTime(meeting)}\n${meeting.place}`}</Fact>
          </Box>
          <Box>
            <Button
              variant="outlined"
              size="small"
              onClick={() =>
                addToCalendar({ meeting, carName: carName(productName), otherName, path })
              }
            >
              <Icon path={mdiCalendarPlusOutline} size="small" />
              <span>Add meeting to calendar</span>
            </Button>
          </Box>
        </>
      )}
    </>
  );
}
