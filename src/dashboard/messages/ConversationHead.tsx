import { mdiArrowLeft, mdiCalendarCheck, mdiDotsVertical } from '@mdi/js';
import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import type { Conversation, Meeting } from '@/api/conversations';
import { useMuteConversationMutation, useUnblockMutation } from '@/api/conversationsApi';
import { outcomeForRow } from '@/api/messageFor';
import { Button, ButtonLink, IconButton, IconLink } from '@/components/Button';
import { CarPicture } from '@/components/CarPicture';
import type { Elements } from '@/components/elements';
import { showOutcome } from '@/components/feedback/toast';
import { Icon } from '@/components/Icon';
import { carName } from '@/components/labels';
import { filesBehind } from '@/components/photoFiles';
import { StatusBadge } from '@/components/StatusBadge';
import { Text } from '@/components/Text';
import { VerifiedBadge } from '@/components/VerifiedBadge';
import { addToCalendar, meetingTime } from '@/dashboard/ui/meetings';
import { useIsPhone } from '@/dashboard/ui/useIsPhone';
import { formatPrice } from '#contract/money';
import { routes } from '#contract/routes';
import { BlockDialog } from './BlockDialog';
import { WIDE } from './ConversationAside';
import { carBadges, otherOf } from './messageLabels';

export interface CarHeadProps {
  name: string;
  /** '' if the car has none. */
  picture: string;
  otherName: string;
  isOtherVerified: boolean;
  priceCents: number | null;
  badge?: { label: string; tone: 'amber' | 'neutral' } | null;
  /** What can be done, at the end of the line. */
  children: Elements;
}

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** The car and the other one, above the messages. */
export function CarHead({ name, picture, badge = null, children, ...other }: CarHeadProps) {
  const { search } = useLocation();
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 1.5,
        alignItems: 'center',
        minHeight: { xs: 56, lg: 72 },
        px: { xs: 0.5, lg: 2 },
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ display: { lg: 'none' } }}>
        <IconLink to={{ pathname: routes.messages, search }} aria-label="Back to Messages">
          <Icon path={mdiArrowLeft} />
        </IconLink>
      </Box>
      <Box sx={{ width: { xs: 40, lg: 64 }, flex: 'none', borderRadius: 0.5, overflow: 'hidden' }}>
        <CarPicture src={picture || null} photo={filesBehind(picture)} alt="" />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <Text as="h2" variant="subtitle2" style={oneLine}>
            {carName(name)}
          </Text>
          {badge && <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>}
        </Box>
        <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center' }}>
          <Text as="span" variant="body2" tone="secondary" style={oneLine}>
            {[other.otherName, other.priceCents !== null && formatPrice(other.priceCents)]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          {other.isOtherVerified && <VerifiedBadge />}
        </Box>
      </Box>
      {children}
    </Box>
  );
}

interface ConversationHeadProps {
  conversation: Conversation;
  /** Opens the form of a meeting. */
  onPlan: () => void;
  onSearch: () => void;
}

export function ConversationHead({ conversation, onPlan, onSearch }: ConversationHeadProps) {
  const { side, bookingId, carState, meeting } = conversation;
  const isBuyer = side === 'buyer';
  return (
    <>
      <CarHead
        {...conversation}
        name={conversation.productName}
        otherName={otherOf(conversation)}
        badge={carState === 'unsold' ? null : carBadges[carState]}
      >
        {bookingId !== '' && (
          <Box sx={{ display: { xs: 'none', sm: 'block' }, [WIDE]: { display: 'none' } }}>
            <ButtonLink
              variant="outlined"
              to={isBuyer ? routes.order(bookingId) : routes.sale(bookingId)}
            >
              {isBuyer ? 'View order' : 'View booking'}
            </ButtonLink>
          </Box>
        )}
        <More conversation={conversation} onSearch={onSearch} />
      </CarHead>
      {meeting?.state === 'agreed' && (
        <AgreedMeeting conversation={conversation} meeting={meeting} onChange={onPlan} />
      )}
    </>
  );
}

interface AgreedMeetingProps {
  conversation: Conversation;
  meeting: Meeting;
  onChange: () => void;
}

function AgreedMeeting({ conversation, meeting, onChange }: AgreedMeetingProps) {
  const { id, productName, otherName, closed } = conversation;
  return (
    <Box
      role="group"
      aria-label="Agreed meeting"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        px: 2,
        py: 0.5,
        bgcolor: 'status.green.main',
        color: 'status.green.contrastText',
      }}
    >
      <Icon path={mdiCalendarCheck} size="small" />
      <Text as="span" variant="body2" style={{ flex: '1 1 12rem', overflowWrap: 'anywhere' }}>
        {`${meetingTime(meeting)} · ${meeting.place}`}
      </Text>
      <Button
        size="small"
        color="inherit"
        onClick={() =>
          addToCalendar({
            meeting,
            carName: carName(productName),
            otherName,
            path: routes.conversation(id),
          })
        }
      >
        Add to calendar
      </Button>
      {closed === null && (
        <Button size="small" color="inherit" onClick={onChange}>
          Change
        </Button>
      )}
    </Box>
  );
}

function More({ conversation, onSearch }: Omit<ConversationHeadProps, 'onPlan'>) {
  const { id, productId, productName, carState, isMuted, closed, bookingId, side } = conversation;
  const isPhone = useIsPhone();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isBlocking, setIsBlocking] = useState(false);
  const [mute] = useMuteConversationMutation();
  const [unblock] = useUnblockMutation();
  const close = () => setAnchor(null);
  const run = async (change: Parameters<typeof outcomeForRow>[0], done: string) => {
    close();
    showOutcome(await outcomeForRow(change, () => true), done);
  };
  return (
    <>
      <IconButton
        aria-label="More"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon path={mdiDotsVertical} />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {bookingId && isPhone && (
          <MenuItem
            component={RouterLink}
            to={side === 'buyer' ? routes.order(bookingId) : routes.sale(bookingId)}
          >
            {side === 'buyer' ? 'View order' : 'View booking'}
          </MenuItem>
        )}
        {carState !== 'gone' && (
          <MenuItem component={RouterLink} to={routes.product(productId, productName)}>
            View car
          </MenuItem>
        )}
        <MenuItem
          onClick={() => {
            close();
            onSearch();
          }}
        >
          Search in this conversation
        </MenuItem>
        <MenuItem
          onClick={() => void run(mute({ id, isMuted: !isMuted }), isMuted ? 'Unmuted.' : 'Muted.')}
        >
          {isMuted ? 'Unmute' : 'Mute'}
        </MenuItem>
        {closed === 'blocked' && (
          <MenuItem onClick={() => void run(unblock({ id }), 'Unblocked.')}>Unblock</MenuItem>
        )}
        <MenuItem
          onClick={() => {
            close();
            setIsBlocking(true);
          }}
        >
          {closed === 'blocked' || closed === 'gone' ? 'Report…' : 'Block or report…'}
        </MenuItem>
      </Menu>
      {isBlocking && (
        <BlockDialog conversation={conversation} onClosed={() => setIsBlocking(false)} />
      )}
    </>
  );
}
