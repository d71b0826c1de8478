import type { Conversation, Message } from '@/api/conversations';
import { capital } from '@/components/labels';
import {
  formatDay,
  formatFileDay,
  formatList,
  formatNearDayAndTime,
  formatTime,
  LOCALE,
} from '#contract/formats';
import type { CarState, ContactKind, ConversationEvent } from '#contract/conversations';

/** The name of the other one. */
export const otherOf = ({ otherName }: Pick<Conversation, 'otherName'>): string =>
  otherName || 'Deleted account';

export const carBadges: Record<
  Exclude<CarState, 'unsold'>,
  { label: string; tone: 'amber' | 'neutral' }
> = {
  held: { label: 'On hold', tone: 'amber' },
  sold: { label: 'Sold', tone: 'neutral' },
  gone: { label: 'No longer listed', tone: 'neutral' },
};

/** What happened, for the reader of the conversation. */
export function eventLabel(
  event: ConversationEvent,
  conversation: Pick<Conversation, 'side' | 'otherName'>,
): string {
  const by = (side: Conversation['side']) =>
    conversation.side === side ? 'You' : otherOf(conversation);
  switch (event) {
    case 'booked':
      return `${by('buyer')} booked the car`;
    case 'paid':
      return `${by('buyer')} paid for the car`;
    case 'cancelled':
      return `${by('buyer')} cancelled the booking`;
    case 'released':
      return `${by('seller')} cancelled the booking`;
    case 'expired':
      return 'The booking expired';
    case 'refunded':
      return 'The sale was refunded';
    case 'handed-over':
      return `${by('seller')} confirmed the handover`;
    case 'received':
      return `${by('buyer')} confirmed having the car`;
    case 'meeting-agreed':
      return 'Meeting agreed';
    case 'meeting-cancelled':
      return 'Meeting cancelled';
  }
}

/** The last message, in one line of the list. */
export function lastLine(conversation: Conversation): string {
  const { from, text, event } = conversation.lastMessage;
  if (event !== null) return eventLabel(event, conversation);
  const what = conversation.meeting?.state === 'proposed' ? 'Meeting proposed' : 'Photos';
  return `${from === 'me' ? 'You: ' : ''}${text || what}`;
}

const contactLabels: Record<ContactKind, string> = {
  phone: 'phone number',
  email: 'email',
  link: 'link',
};

/** What of a message is hidden from its reader; null if nothing is. */
export function hiddenLabel({ from, hidden }: Pick<Message, 'from' | 'hidden'>): string | null {
  if (hidden.length === 0) return null;
  const what = capital(formatList(hidden.map((kind) => contactLabels[kind])));
  return from === 'me' ? `${what} hidden until booked` : `${what} shown after booking`;
}

const DAY_MS = 86_400_000;

const isOnDay = (at: string, time: number): boolean =>
  formatFileDay(at) === formatFileDay(new Date(time).toISOString());

const weekday = (at: string): string =>
  new Intl.DateTimeFormat(LOCALE, { weekday: 'short' }).format(new Date(at));

/** When a conversation changed last: "3:07 PM", "Tue" or "Mar 5, 2024". */
export function listTime(at: string, now: number): string {
  if (isOnDay(at, now)) return formatTime(at);
  return Date.parse(at) > now - 6 * DAY_MS ? weekday(at) : formatDay(at);
}

/** When the other one read the last message that they have read: with the day if that is another one. */
export function readLabel({ at }: Pick<Message, 'at'>, { otherReadAt }: Conversation): string {
  if (!otherReadAt) return 'Read';
  const isSameDay = formatFileDay(at) === formatFileDay(otherReadAt);
  return `Read ${(isSameDay ? formatTime : formatNearDayAndTime)(otherReadAt)}`;
}

/** The day above its messages. */
export function dayLabel(at: string, now: number): string {
  if (isOnDay(at, now)) return 'Today';
  return isOnDay(at, now - DAY_MS) ? 'Yesterday' : formatDay(at);
}
