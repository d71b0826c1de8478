import type {
  MessageResponse,
  WireConversation,
  WireMessage,
  WireUnreadCount,
} from '#contract/conversations';
import type { FirstMessageBody, MessageBody } from '#contract/schemas/conversations';
import type { AcknowledgedResponse, DeletedResponse } from '#contract/types';
import { type RootSignedIn, type SignedIn, transact } from '../context';
import { type ListPage, mapRows } from '../database/lists';
import { notFound } from '../lib/errors';
import { findBookingsOf } from '../orders/orders';
import { evidenceFile, findEvidence, type FoundFile } from '../photos/photos';
import { deleteBlock } from './blocks';
import {
  type ConversationQuery,
  findConversation,
  findViewed,
  listConversations,
  otherOf,
  sideOf,
  type ViewedConversation,
} from './conversationRepository';
import { findShowsContacts, toWireConversation, toWireMessages } from './conversationWire';
import { findNextMeetings } from './meetingRepository';
import { findMessages, hasPhoto, searchMessages } from './messageRepository';
import { announceConversation, endMessageNotices } from './notices';
import { countUnread, moveRead, setMuted } from './reading';
import { lockOwn, noConversation, send, sendFirst } from './sending';

export type ConversationService = ReturnType<typeof createConversationService>;

const done: AcknowledgedResponse = { acknowledged: true };

/** What buyers and sellers write to each other about a car: extensions. */
export function createConversationService() {
  return {
    /** GET /conversations: the caller's, the latest message first. */
    async list(context: SignedIn, query: ConversationQuery): Promise<ListPage<WireConversation>> {
      const { principal, tx, now } = context;
      const page = await listConversations(tx, principal.userId, query, now());
      const toWire = await createView(context, page.rows);
      return mapRows(page, toWire);
    },

    /** GET /conversations/unread */
    count: async ({ principal, tx }: SignedIn): Promise<WireUnreadCount> => ({
      conversations: await countUnread(tx, principal.userId),
    }),

    /** GET /conversations/{id}. 404 for everyone but the two. */
    async find(context: SignedIn, id: string): Promise<WireConversation> {
      const { principal, tx, now } = context;
      const found = await findViewed(tx, id, principal.userId, now());
      const toWire = await createView(context, found);
      const [conversation] = found.map(toWire);
      if (!conversation) throw noConversation();
      return conversation;
    },

    /**
     * GET /conversations/{id}/messages: the last ones before a number, or the newest; with `q` the last
     * ones that contain it, the newest first.
     */
    async messages(
      context: SignedIn,
      id: string,
      { before, q }: { before?: number | undefined; q?: string | undefined },
    ): Promise<WireMessage[]> {
      const { principal, tx, now } = context;
      const { userId } = principal;
      const conversation = await findConversation(tx, id, userId);
      if (!conversation) throw noConversation();
      const rows = q
        ? await searchMessages(tx, id, q, {
            userId,
            showsContacts: await findShowsContacts(tx, conversation, now()),
          })
        : await findMessages(tx, id, before);
      return toWireMessages({ tx, now }, conversation, rows, userId);
    },

    /**
     * POST /conversations. Errors: 404 or 409 for a car that nobody can ask about, 409 if the message
     * cannot be delivered, 403 for too many new conversations.
     */
    begin: (context: RootSignedIn, body: FirstMessageBody): Promise<MessageResponse> =>
      transact(context, (inside) => sendFirst(inside, body)),

    /** POST /conversations/{id}/messages. 409 if it cannot be delivered. */
    send: (context: RootSignedIn, id: string, body: MessageBody): Promise<MessageResponse> =>
      transact(context, async (inside) => send(inside, await lockOwn(inside, id), body)),

    /** POST /conversations/{id}/read */
    read: (context: RootSignedIn, id: string, seq: number): Promise<AcknowledgedResponse> =>
      transact(context, async (inside) => {
        const conversation = await lockOwn(inside, id);
        const { principal, tx, now } = inside;
        const { userId } = principal;
        if (!(await moveRead(tx, conversation, sideOf(conversation, userId), seq, now())))
          return done;
        await announceConversation(inside, conversation);
        if (seq >= conversation.lastSeq) await endMessageNotices(inside, id, userId);
        return done;
      }),

    /** PATCH /conversations/{id}: whether the caller hears of new messages. */
    mute: (context: RootSignedIn, id: string, isMuted: boolean): Promise<AcknowledgedResponse> =>
      transact(context, async (inside) => {
        const conversation = await lockOwn(inside, id);
        const { userId } = inside.principal;
        await setMuted(inside.tx, id, sideOf(conversation, userId), isMuted);
        await announceConversation(inside, conversation, [userId]);
        return done;
      }),

    /** DELETE /conversations/{id}/block */
    unblock: (context: RootSignedIn, id: string): Promise<DeletedResponse> =>
      transact(context, async (inside) => {
        const { tx, principal } = inside;
        const conversation = await lockOwn(inside, id);
        const otherId = otherOf(conversation, principal.userId);
        await announceConversation(inside, conversation, [principal.userId]);
        return { deletedCount: await deleteBlock(tx, principal.userId, otherId) };
      }),

    /** GET /conversations/{id}/photos/{photoId}: the file. 404 for everyone but the two. */
    async findPhoto({ principal, tx }: SignedIn, id: string, photoId: string): Promise<FoundFile> {
      const conversation = await findConversation(tx, id, principal.userId);
      const isShown = conversation !== undefined && (await hasPhoto(tx, id, photoId));
      const [photo] = await findEvidence(tx, isShown ? [photoId] : []);
      if (!photo) throw notFound('Photo not found.');
      return evidenceFile(photo);
    },
  };
}

async function createView(context: SignedIn, rows: ViewedConversation[]) {
  const pairs = rows.map(({ conversation }) => conversation);
  const bookings = await findBookingsOf(context.tx, pairs, context.now());
  const ids = pairs.map(({ id }) => id);
  const meetings = await findNextMeetings(context.tx, ids, context.now());
  return (row: ViewedConversation) => toWireConversation(context, row, bookings, meetings);
}
