import { MEETING_DAYS_MAX, type MessageResponse } from '#contract/conversations';
import type { MeetingBody } from '#contract/schemas/conversations';
import type { AcknowledgedResponse, DeletedResponse } from '#contract/types';
import {
  type Context,
  type JobContext,
  requireActive,
  type RootSignedIn,
  transact,
} from '../context';
import type { Transaction } from '../database/client';
import { eachDue } from '../jobs/eachDue';
import { badRequest, conflict, notFound } from '../lib/errors';
import { newId } from '../lib/ids';
import { announce } from '../live/live';
import { instantOf } from '../lib/timeZones';
import { type FixedNotice, notify } from '../notices/notices';
import { findSellersOf } from '../products/products';
import { type ConversationRow, findAny, lockConversation, otherOf } from './conversationRepository';
import { findShowsContacts } from './conversationWire';
import {
  agreeOn,
  callOff,
  findDueReminders,
  findMeeting,
  findWithMeetings,
  insertMeeting,
  type MeetingRow,
  placeFor,
  takeReminder,
} from './meetingRepository';
import { append, findSent } from './messageRepository';
import { announceConversation } from './notices';
import { answerWith, lockOwn, requireOpen } from './sending';

const DAY_MS = 86_400_000;
const HOUR_MS = 60 * 60_000;
const BATCH = 50;

type MeetingTemplate = Extract<FixedNotice['template'], `meeting-${string}`>;

/** Meetings of a buyer and a seller: extensions. */
export const meetingService = {
  /**
   * POST /conversations/{id}/meetings: replaces an earlier proposal. 400 for a time that is past, too
   * far ahead or missing there, 409 if it cannot be delivered.
   */
  propose: (context: RootSignedIn, id: string, body: MeetingBody): Promise<MessageResponse> =>
    transact(context, async (inside) => {
      const { tx, principal, now } = inside;
      const { userId } = principal;
      const conversation = await lockOwn(inside, id);
      const { clientId, timeZone, place } = body;
      const sent = await findSent(tx, id, userId, clientId);
      const at = instantOf(timeZone, body.localTime);
      if (sent) {
        const meeting = sent.meetingId ? await findMeeting(tx, id, sent.meetingId) : undefined;
        const isSame = meeting?.place === place && meeting.at.getTime() === at?.getTime();
        if (!isSame) throw conflict('Another message was sent with this clientId.');
        return answerWith(inside, conversation, sent);
      }
      requireActive(principal);
      refuseTime(at, now());
      await requireOpen(inside, otherOf(conversation, userId));
      const meeting = { id: newId(), conversationId: id, at, timeZone, place, createdAt: now() };
      await insertMeeting(tx, { ...meeting, proposedBy: userId });
      const added = { senderId: userId, clientId, meetingId: meeting.id };
      const message = await append(tx, conversation, added, now());
      const proposed = await findMeeting(tx, id, meeting.id);
      if (proposed) await tellOther(inside, conversation, 'meeting-proposed', proposed, userId);
      return answerWith(inside, conversation, message);
    }),

  /** POST /conversations/{id}/meetings/{meetingId}/agree: to the other one's open proposal, or 409. */
  agree: (context: RootSignedIn, id: string, meetingId: string): Promise<AcknowledgedResponse> =>
    transact(context, async (inside) => {
      const { tx, principal, now } = inside;
      const conversation = await lockOwn(inside, id);
      const meeting = await findMeeting(tx, id, meetingId);
      if (!meeting) throw notFound('Meeting not found.');
      if (meeting.proposedBy === principal.userId) {
        throw conflict('You proposed this meeting. The other person accepts it.');
      }
      if (meeting.state === 'agreed') return { acknowledged: true };
      if (meeting.state !== 'proposed') {
        throw conflict('This proposal was replaced or cancelled.');
      }
      requireActive(principal);
      if (meeting.at <= now()) throw conflict('This time is over. Propose another one.');
      await requireOpen(inside, otherOf(conversation, principal.userId));
      await agreeOn(tx, meeting, now());
      await addLine(inside, conversation, 'meeting-agreed', meeting);
      await tellOther(inside, conversation, 'meeting-agreed', meeting, principal.userId);
      return { acknowledged: true };
    }),

  /** DELETE /conversations/{id}/meetings/{meetingId}: calls off what is proposed or agreed on. */
  cancel: (context: RootSignedIn, id: string, meetingId: string): Promise<DeletedResponse> =>
    transact(context, async (inside) => {
      const conversation = await lockOwn(inside, id);
      const [meeting] = await callOff(inside.tx, id, inside.now(), meetingId);
      if (!meeting) return { deletedCount: 0 };
      await addLine(inside, conversation, 'meeting-cancelled', meeting);
      const { userId } = inside.principal;
      await tellOther(inside, conversation, 'meeting-cancelled', meeting, userId);
      return { deletedCount: 1 };
    }),

  /** Reminds both of a meeting, a day and an hour before. */
  remind: (context: JobContext): Promise<void> =>
    eachDue(context, {
      find: (limit) => findDueReminders(context.tx, context.now(), limit),
      batch: BATCH,
      handle: async (due) => {
        await transact(context, async (inside) => {
          const { tx, now } = inside;
          const meeting = await takeReminder(tx, due, now());
          const conversation = await findAny(tx, due.conversationId);
          if (!meeting || !conversation || meeting.at <= now()) return;
          const showsContacts = await findShowsContacts(tx, conversation, now());
          const [car] = await findSellersOf(tx, [conversation.productId]);
          const isForSale = car?.status === 'unsold' && car.removedAt === null;
          if (!showsContacts && !isForSale) return;
          const isSoon = meeting.at.getTime() - now().getTime() <= HOUR_MS;
          const template = isSoon ? 'meeting-soon' : 'meeting-tomorrow';
          const people = [conversation.buyerId, conversation.sellerId];
          await notify(
            inside,
            people.map((person) =>
              noticeOf(conversation, template, meeting, person, showsContacts),
            ),
          );
        });
        return true;
      },
    }),
};

function refuseTime(at: Date | null, now: Date): asserts at is Date {
  const problem =
    at === null
      ? 'Choose another time: clocks skip this one there.'
      : at <= now
        ? 'Choose a time in the future.'
        : at.getTime() - now.getTime() > MEETING_DAYS_MAX * DAY_MS
          ? `Choose a day within the next ${MEETING_DAYS_MAX} days.`
          : null;
  if (problem) throw badRequest(problem, { localTime: problem });
}

/**
 * Calls off what a person has agreed on with somebody, or with this one, without having a booking: their
 * account was closed or suspended, or they blocked the other one, who is notified.
 */
export async function callOffMeetings(
  context: Context<Transaction>,
  userId: string,
  otherId?: string,
): Promise<void> {
  const { tx, now } = context;
  for (const id of await findWithMeetings(tx, userId, now())) {
    const conversation = await lockConversation(tx, id, userId);
    if (!conversation || (otherId && otherOf(conversation, userId) !== otherId)) continue;
    if (await findShowsContacts(tx, conversation, now())) continue;
    for (const meeting of await callOff(tx, id, now())) {
      // An open proposal just goes.
      if (meeting.state !== 'agreed') continue;
      await addLine(context, conversation, 'meeting-cancelled', meeting);
      await tellOther(context, conversation, 'meeting-cancelled', meeting, userId);
    }
    await announceConversation(context, conversation);
  }
}

const addLine = (
  { tx, now }: Context<Transaction>,
  conversation: ConversationRow,
  event: 'meeting-agreed' | 'meeting-cancelled',
  { id }: MeetingRow,
) =>
  append(
    tx,
    conversation,
    { senderId: null, clientId: `${event}:${id}`, event, meetingId: id },
    now(),
  );

/** Tells the other one of the two than this person. */
async function tellOther(
  inside: Context<Transaction>,
  conversation: ConversationRow,
  template: MeetingTemplate,
  meeting: MeetingRow,
  userId: string,
): Promise<void> {
  const { tx, now } = inside;
  const { buyerId, sellerId } = conversation;
  await announceConversation(inside, conversation);
  // Both pages of a booking show the meeting that they agreed on.
  await announce(inside, [{ kind: 'booking', id: '', to: [buyerId, sellerId] }]);
  const showsContacts = await findShowsContacts(tx, conversation, now());
  const other = otherOf(conversation, userId);
  await notify(inside, [noticeOf(conversation, template, meeting, other, showsContacts)]);
}

const noticeOf = (
  { id: conversationId, productName: carName }: ConversationRow,
  template: MeetingTemplate,
  meeting: MeetingRow,
  recipientId: string,
  showsContacts: boolean,
): FixedNotice => ({
  kind: 'meeting',
  cause: `${template}:${meeting.id}:${recipientId}`,
  recipientId,
  subjectId: conversationId,
  template,
  facts: {
    conversationId,
    carName,
    at: meeting.at.toISOString(),
    timeZone: meeting.timeZone,
    place: placeFor(meeting, recipientId, showsContacts),
  },
});
