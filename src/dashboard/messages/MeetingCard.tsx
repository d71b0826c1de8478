import { mdiCalendarClock } from '@mdi/js';
import Box from '@mui/material/Box';
import type { Conversation, Meeting } from '@/api/conversations';
import { useAgreeMeetingMutation, useCancelMeetingMutation } from '@/api/conversationsApi';
import { outcomeForRow } from '@/api/messageFor';
import { Button } from '@/components/Button';
import { hasPassed } from '@/components/clock';
import { showOutcome } from '@/components/feedback/toast';
import { Icon } from '@/components/Icon';
import { StatusBadge } from '@/components/StatusBadge';
import { Text } from '@/components/Text';
import { meetingTime } from '@/dashboard/ui/meetings';
import type { MeetingState } from '#contract/conversations';
import { otherOf } from './messageLabels';

const badges: Record<MeetingState, { label: string; tone: 'amber' | 'green' | 'neutral' }> = {
  proposed: { label: 'Proposed', tone: 'amber' },
  agreed: { label: 'Agreed', tone: 'green' },
  replaced: { label: 'Replaced', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

interface MeetingCardProps {
  conversation: Conversation;
  meeting: Meeting;
  /** Opens the form of another time. */
  onPlan: () => void;
}

/** A proposed meeting. The other one accepts it or proposes another time. */
export function MeetingCard({ conversation, meeting, onPlan }: MeetingCardProps) {
  const { state, place, isMine } = meeting;
  const badge = badges[state];
  const isCurrent = state === 'proposed' || state === 'agreed';
  const time = meetingTime(meeting);
  if (!isCurrent) {
    return (
      <Text as="div" variant="caption" tone="secondary" style={{ overflowWrap: 'anywhere' }}>
        <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>{' '}
        <span>{`Meeting ${time} · ${place}`}</span>
      </Text>
    );
  }
  return (
    <Box
      role="group"
      aria-label="Meeting"
      sx={{
        display: 'grid',
        gap: 1,
        width: 'min(360px, 100%)',
        p: 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: '10px',
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <Icon path={mdiCalendarClock} size="small" />
        <Text as="span" variant="subtitle2" style={{ flex: 1 }}>
          {time}
        </Text>
        <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>
      </Box>
      <Text variant="body2" style={{ overflowWrap: 'anywhere' }}>
        {place}
      </Text>
      {state === 'proposed' && isMine && (
        <Text variant="caption" tone="secondary">{`Waiting for ${otherOf(conversation)}.`}</Text>
      )}
      {conversation.closed === null && !hasPassed(meeting.at) && (
        <MeetingActions conversation={conversation} meeting={meeting} onPlan={onPlan} />
      )}
    </Box>
  );
}

function MeetingActions({ conversation: { id }, meeting, onPlan }: MeetingCardProps) {
  const [agree, agreeing] = useAgreeMeetingMutation();
  const [cancel, cancelling] = useCancelMeetingMutation();
  const meetingId = meeting.id;
  const isAsked = meeting.state === 'proposed' && !meeting.isMine;
  const run = async (change: Parameters<typeof outcomeForRow>[0], done: string) =>
    showOutcome(await outcomeForRow(change, () => true), done);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {isAsked && (
        <Button
          variant="contained"
          size="small"
          isBusy={agreeing.isLoading}
          onClick={() => void run(agree({ id, meetingId }), 'Meeting agreed.')}
        >
          Accept
        </Button>
      )}
      <Button variant="outlined" size="small" onClick={onPlan}>
        Propose another time
      </Button>
      {!isAsked && (
        <Button
          size="small"
          color="quietError"
          isBusy={cancelling.isLoading}
          onClick={() => void run(cancel({ id, meetingId }), 'Meeting cancelled.')}
        >
          Cancel meeting
        </Button>
      )}
    </Box>
  );
}
