import { eq, sql } from 'drizzle-orm';
import type { MessageResponse } from '#contract/conversations';
import type { FirstMessageBody, MessageBody } from '#contract/schemas/conversations';
import { maskContacts } from '#contract/text/maskContacts';
import { lockUser, sellersIn } from '../accounts/accounts';
import { requireActive, type SignedIn } from '../context';
import type { Transaction } from '../database/client';
import { conflict, notFound, unauthenticated } from '../lib/errors';
import { newId } from '../lib/ids';
import { quotaReached } from '../lib/quotas';
import { findBookingsOf, findSaleOf, pairKey } from '../orders/orders';
import { keepEvidence } from '../photos/photos';
import { findSellersOf } from '../products/products';
import { hasBlocked } from './blocks';
import {
  type ConversationRow,
  countBegun,
  findConversationAbout,
  insertConversation,
  lockConversation,
  type MessageRow,
  otherOf,
} from './conversationRepository';
import { toWireMessages } from './conversationWire';
import { append, findSent, unreadBy } from './messageRepository';
import { notifyOfMessage } from './notices';

type Inside = SignedIn<Transaction>;

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Conversations that a person can begin; fewer a day until their email is confirmed. */
const BEGUN_PER_HOUR_MAX = 5;
const BEGUN_PER_DAY_MAX = 20;
const BEGUN_PER_DAY_UNCONFIRMED_MAX = 3;

export const noConversation = () => notFound('Conversation not found.');

/** The locked conversation of the caller. 404 for everybody else. */
export async function lockOwn({ tx, principal }: Inside, id: string): Promise<ConversationRow> {
  const conversation = await lockConversation(tx, id, principal.userId);
  if (!conversation) throw noConversation();
  return conversation;
}

/**
 * Throws 409 if the caller cannot write to the other one now. Returns how many of their messages in this
 * conversation the other one has not read.
 */
export async function requireOpen(
  { tx, principal: { userId } }: Inside,
  otherId: string,
  conversation?: ConversationRow,
): Promise<{ unread: number }> {
  const people = sellersIn(tx);
  const [other] = await tx
    .select({
      closedAt: people.deletedAt,
      isBlocked: hasBlocked(userId, otherId),
      hasBlocked: hasBlocked(otherId, userId),
      unread: conversation ? unreadBy(conversation, otherId) : sql<number>`0`,
    })
    .from(people)
    .where(eq(people.id, otherId));
  if (!other || other.closedAt) throw conflict('This account was deleted.');
  if (other.isBlocked) throw conflict('You blocked this person. Unblock them to write to them.');
  // Does not say why.
  if (other.hasBlocked) throw conflict('This message can’t be delivered.');
  return other;
}

/** Adds the message, or returns the one that was sent with this id before. 409 if it was another. */
export async function send(
  inside: Inside,
  conversation: ConversationRow,
  { clientId, text, photos = [] }: MessageBody,
): Promise<MessageResponse> {
  const { tx, now, principal } = inside;
  const { userId } = principal;
  const sent = await findSent(tx, conversation.id, userId, clientId);
  if (sent) {
    const isSame = sent.text === text && sent.photoIds.join() === photos.join();
    if (!isSame || sent.meetingId) throw conflict('Another message was sent with this clientId.');
    return answerWith(inside, conversation, sent);
  }
  requireActive(principal);
  const { unread } = await requireOpen(inside, otherOf(conversation, userId), conversation);
  await keepEvidence(tx, userId, photos);
  const { text: masked, hidden } = maskContacts(text);
  const message = await append(
    tx,
    conversation,
    {
      senderId: userId,
      clientId,
      text,
      ...(hidden.length > 0 ? { masked, hidden } : {}),
      photoIds: photos,
    },
    now(),
  );
  await notifyOfMessage(inside, conversation, unread + 1);
  return answerWith(inside, conversation, message);
}

/** Adds the caller's first message about a car, or the next one. */
export async function sendFirst(
  inside: Inside,
  { productId, bookingId, ...body }: FirstMessageBody,
): Promise<MessageResponse> {
  const { tx, principal } = inside;
  const sale = bookingId ? await findSaleOf(tx, bookingId, principal.userId) : undefined;
  if (bookingId && sale?.productId !== productId) throw notFound('Booking not found.');
  const pair = { buyerId: sale?.buyerId ?? principal.userId, productId };
  const found = await findConversationAbout(tx, productId, pair.buyerId);
  return send(inside, found ? await lockOwn(inside, found.id) : await begin(inside, pair), body);
}

/** Begins a conversation. The caller's row is locked, because of the limits. */
async function begin(
  inside: Inside,
  pair: { buyerId: string; productId: string },
): Promise<ConversationRow> {
  const { tx, principal, now } = inside;
  const { userId } = principal;
  const user = await lockUser(tx, userId);
  if (!user) throw unauthenticated('This account no longer exists.');
  requireActive(user);
  const [car] = await findSellersOf(tx, [pair.productId]);
  if (!car) throw notFound('Car not found. It may no longer be for sale.');
  const { sellerId } = car;
  if (sellerId === pair.buyerId) throw conflict('This is your own car.');
  const booking = (await findBookingsOf(tx, [pair], now())).get(pairKey(pair));
  const isForSale = car.removedAt === null && car.status === 'unsold';
  if (!booking && !isForSale) throw conflict('This car is no longer for sale.');
  await requireOpen(inside, sellerId === userId ? pair.buyerId : sellerId);
  if (!booking) await refuseTooMany(inside);
  const id = await insertConversation(tx, {
    id: newId(),
    ...pair,
    productName: car.name,
    sellerId,
    lastAt: now(),
    createdAt: now(),
  });
  return lockOwn(inside, id);
}

async function refuseTooMany({ tx, principal, now }: Inside): Promise<void> {
  const at = now().getTime();
  const { total, recent } = await countBegun(
    tx,
    principal,
    new Date(at - DAY_MS),
    new Date(at - HOUR_MS),
  );
  if (!principal.emailVerified && total >= BEGUN_PER_DAY_UNCONFIRMED_MAX) {
    throw quotaReached(
      `You can write to ${BEGUN_PER_DAY_UNCONFIRMED_MAX} sellers a day until you confirm your email.`,
    );
  }
  if (total >= BEGUN_PER_DAY_MAX) {
    throw quotaReached(`You can write to ${BEGUN_PER_DAY_MAX} new sellers a day. Try tomorrow.`);
  }
  if (recent >= BEGUN_PER_HOUR_MAX) {
    throw quotaReached(
      `You can write to ${BEGUN_PER_HOUR_MAX} new sellers an hour. Try again later.`,
    );
  }
}

/** What the sender of a message sees of it. */
export async function answerWith(
  { tx, principal: { userId }, now }: Inside,
  conversation: ConversationRow,
  message: MessageRow,
): Promise<MessageResponse> {
  const [wire] = await toWireMessages({ tx, now }, conversation, [message], userId);
  if (!wire) throw new Error('The message is not shown.');
  return { conversationId: conversation.id, message: wire };
}
