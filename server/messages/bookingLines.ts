import { conversationEvents, type ConversationEvent } from '#contract/conversations';
import { type JobContext, transact } from '../context';
import type { JobData } from '../jobs/jobs';
import { findConversationAbout, lockConversation } from './conversationRepository';
import { callOff } from './meetingRepository';
import { append, findSent } from './messageRepository';
import { announceConversation } from './notices';

/** After these the two have no reason to meet. */
const ends = new Set<ConversationEvent>(['cancelled', 'released', 'expired', 'refunded']);

/**
 * Writes what happened to a booking into the conversation of its buyer about the car, if there is one,
 * once. A job of its own, in the transaction of the event: a booking or a payment never waits for a
 * conversation, nor fails with it.
 */
export async function addBookingLine(context: JobContext, data: JobData): Promise<void> {
  const event = conversationEvents.find((name) => name === data.event);
  const { productId = '', buyerId = '', cause = '' } = data;
  if (!event) return;
  await transact(context, async (inside) => {
    const { tx, now } = inside;
    const found = await findConversationAbout(tx, productId, buyerId);
    const conversation = found && (await lockConversation(tx, found.id, buyerId));
    if (!conversation || (await findSent(tx, conversation.id, null, cause))) return;
    if (ends.has(event)) await callOff(tx, conversation.id, now());
    await append(tx, conversation, { senderId: null, clientId: cause, event }, now());
    await announceConversation(inside, conversation);
  });
}
