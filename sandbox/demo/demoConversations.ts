import type { ConversationEvent } from '#contract/conversations';
import { maskContacts } from '#contract/text/maskContacts';
import { instantOf, localDay } from '../../server/lib/timeZones';
import { nextReminder } from '../../server/messages/meetingRepository';
import type { conversations, meetings, messages } from '../../server/messages/schema';
import type { Chance } from './chance';
import type { createDemoSales } from './demoSales';
import { buyers, demoBuyer, demoSeller, type Person } from './people';
import type { ProductRow } from './products';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const LISBON = 'Europe/Lisbon';

type Side = 'buyer' | 'seller';

interface Line {
  /** Null: a line that no person wrote. */
  by: Side | null;
  at: Date;
  text?: string;
  event?: ConversationEvent;
  /** Proposes the meeting of the conversation, or agrees to it. */
  isAboutMeeting?: true;
}

interface Talk {
  car: ProductRow;
  buyer: Person;
  lines: Line[];
  /** How many of the last messages each has not read. */
  unread?: Partial<Record<Side, number>>;
  meeting?: { at: Date; place: string; state: 'proposed' | 'agreed' };
}

interface DemoConversations {
  conversations: (typeof conversations.$inferInsert)[];
  messages: (typeof messages.$inferInsert)[];
  meetings: (typeof meetings.$inferInsert)[];
}

/**
 * Conversations of the demo buyer, who has a hold with a meeting, an order and an open question, and of
 * the demo seller, some of them unread.
 */
export function createDemoConversations(
  { products, bookings }: ReturnType<typeof createDemoSales>,
  now: Date,
  chance: Chance,
): DemoConversations {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const isFree = (car: ProductRow) => car.status === 'unsold' && !car.buyerId;
  const own = products.filter((car) => car.sellerId === demoSeller.id);
  const ofBuyer = bookings.filter(({ buyerId }) => buyerId === demoBuyer.id);
  const carOf = (id: string | undefined) => products.find((car) => car.id === id);
  const hold = ofBuyer.find(({ productId }) => carOf(productId)?.sellerId === demoSeller.id);
  const order = ofBuyer.find(({ status }) => status === 'paid');
  const held = carOf(hold?.productId);
  const sold = carOf(order?.productId);
  const asked = products.find((car) => car.sellerId !== demoSeller.id && isFree(car));
  const inTwoDays = instantOf(LISBON, `${localDay(LISBON, ago(-2 * DAY_MS))}T17:00`);
  const inThreeDays = instantOf(LISBON, `${localDay(LISBON, ago(-3 * DAY_MS))}T11:30`);

  const talks: Talk[] = [];
  if (hold?.createdAt && held && inTwoDays) {
    const booked = hold.createdAt.getTime();
    const since = now.getTime() - booked;
    const later = (share: number) => new Date(booked + since * share);
    talks.push({
      car: held,
      buyer: demoBuyer,
      meeting: { at: inTwoDays, place: 'Rossio, by the fountain', state: 'agreed' },
      unread: { buyer: 1 },
      lines: [
        { by: 'buyer', at: new Date(booked - 5 * HOUR_MS), text: 'Is the second key there?' },
        { by: 'seller', at: new Date(booked - 4 * HOUR_MS), text: 'Yes, both. Serviced in March.' },
        { by: null, at: hold.createdAt, event: 'booked' },
        { by: 'buyer', at: later(0.1), text: 'Great, I booked it. Can I see it this week?' },
        { by: 'seller', at: later(0.3), isAboutMeeting: true },
        { by: null, at: later(0.4), event: 'meeting-agreed', isAboutMeeting: true },
        { by: 'seller', at: later(0.5), text: 'See you there. I’ll bring the service book.' },
      ],
    });
  }
  if (order?.createdAt && sold) {
    const at = order.createdAt.getTime();
    talks.push({
      car: sold,
      buyer: demoBuyer,
      lines: [
        { by: 'buyer', at: new Date(at - DAY_MS), text: 'Has it had any accidents?' },
        {
          by: 'seller',
          at: new Date(at - DAY_MS + 2 * HOUR_MS),
          text: 'None. I’m the first owner.',
        },
        { by: null, at: order.createdAt, event: 'booked' },
        { by: null, at: order.paidAt ?? order.createdAt, event: 'paid' },
      ],
    });
  }
  if (asked) {
    talks.push({
      car: asked,
      buyer: demoBuyer,
      unread: { seller: 1 },
      lines: [{ by: 'buyer', at: ago(3 * HOUR_MS), text: 'Would you take it for a bit less?' }],
    });
  }
  const questions = [
    ['Is it still available?', 'Yes, it is. When would you like to see it?'],
    ['Does it come with winter tyres?', 'It does, 205/55 R16, two seasons old.'],
    ['How long is the inspection valid?', 'Until next autumn.'],
    ['Could you send more photos of the interior?', 'I’ll take some tomorrow.'],
    ['Call me on 0171 2345678, please.', 'Let’s write here until you’ve booked it.'],
  ] as const;
  // Listed before the oldest question.
  const free = own.filter((car) => isFree(car) && car.createdAt < ago(8 * DAY_MS));
  questions.forEach(([question, answer], index) => {
    const car = free[index % Math.max(1, free.length)];
    const [buyer, hours] = [buyers[index], 30 * (index + 1)];
    if (!car || !buyer) return;
    const isLast = index === questions.length - 1;
    talks.push({
      car,
      buyer,
      unread: { seller: index < 2 ? 1 : 0, buyer: isLast ? 1 : 0 },
      lines: [
        { by: 'buyer', at: ago(hours * HOUR_MS), text: question },
        { by: 'seller', at: ago(hours * HOUR_MS - 95 * MINUTE_MS), text: answer },
        ...(index < 2
          ? [
              {
                by: 'buyer' as const,
                at: ago((index + 1) * HOUR_MS),
                text: 'Thank you. What about Saturday?',
              },
            ]
          : []),
      ],
    });
  });
  const [first] = free;
  const suitor = buyers[questions.length];
  if (first && suitor && inThreeDays) {
    talks.push({
      car: first,
      buyer: suitor,
      meeting: { at: inThreeDays, place: 'Parque das Nações, main entrance', state: 'proposed' },
      unread: { seller: 2 },
      lines: [
        { by: 'buyer', at: ago(50 * MINUTE_MS), text: 'I’d like to see it on the weekend.' },
        { by: 'buyer', at: ago(48 * MINUTE_MS), isAboutMeeting: true },
      ],
    });
  }
  const rows = talks.map((talk) => toRows(talk, now, chance));
  return {
    conversations: rows.map(({ conversation }) => conversation),
    messages: rows.flatMap((row) => row.messages),
    meetings: rows.flatMap((row) => row.meetings),
  };
}

function toRows({ car, buyer, lines, unread = {}, meeting }: Talk, now: Date, chance: Chance) {
  const [id, meetingId] = [chance.id(), chance.id()];
  const idOf = (by: Side | null) => by && (by === 'buyer' ? buyer.id : car.sellerId);
  const seqOf = (by: Side) => lines.findLastIndex((line) => line.by === by) + 1;
  /** When each has read what they have read, a little after the last of it was written. */
  const readAtOf = (by: Side) => {
    const read = lines.slice(0, lines.length - (unread[by] ?? 0));
    const last = read.findLast((line) => line.by !== null && line.by !== by);
    return last ? new Date(Math.min(last.at.getTime() + 7 * MINUTE_MS, now.getTime())) : null;
  };
  const answered = lines.find(({ by }) => by === 'seller');
  const [first, last] = [lines[0], lines.at(-1)];
  return {
    conversation: {
      id,
      productId: car.id,
      productName: car.name,
      buyerId: buyer.id,
      sellerId: car.sellerId,
      lastSeq: lines.length,
      lastAt: last?.at ?? now,
      buyerWroteSeq: seqOf('buyer'),
      sellerWroteSeq: seqOf('seller'),
      buyerReadSeq: lines.length - (unread.buyer ?? 0),
      sellerReadSeq: lines.length - (unread.seller ?? 0),
      buyerReadAt: readAtOf('buyer'),
      sellerReadAt: readAtOf('seller'),
      answeredAt: answered?.at ?? null,
      createdAt: first?.at ?? now,
    },
    messages: lines.map(({ by, at, text = '', event, isAboutMeeting }, index) => {
      const { text: masked, hidden } = maskContacts(text);
      return {
        conversationId: id,
        seq: index + 1,
        senderId: idOf(by),
        clientId: `demo-${index}`,
        text,
        ...(hidden.length > 0 ? { masked, hidden } : {}),
        ...(event ? { event } : {}),
        ...(isAboutMeeting ? { meetingId } : {}),
        createdAt: at,
      };
    }),
    meetings: meeting
      ? [
          {
            ...meeting,
            id: meetingId,
            conversationId: id,
            proposedBy: meeting.state === 'agreed' ? car.sellerId : buyer.id,
            timeZone: LISBON,
            remindAt: meeting.state === 'agreed' ? nextReminder(meeting.at, now) : null,
            createdAt: now,
          },
        ]
      : [],
  };
}
