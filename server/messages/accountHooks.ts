import { sql, type SQL } from 'drizzle-orm';
import {
  deletedUsers,
  type AccountHooks,
  type PurgeScope,
  type UserRow,
} from '../accounts/accounts';
import type { Context } from '../context';
import type { Transaction } from '../database/client';
import { batchOf, PURGE_BATCH } from '../database/purge';
import { dropEvidence } from '../photos/photos';
import { callOffMeetings } from './meetingService';
import { countConversations } from './messages';

/**
 * Removes what deleted users wrote, and their photos and places; the numbers of their messages stay, so
 * that what the other one wrote keeps its place. Conversations of which nobody is left are deleted.
 */
function purgeMessages(scope: PurgeScope): SQL[] {
  const people = deletedUsers(scope);
  const isTheirs = sql`conversation_id in (select c.id from conversations c
    where c.buyer_id in ${people} or c.seller_id in ${people})`;
  const hasText = sql`(text <> '' or photo_ids <> '{}')`;
  const isNobodyLeft = sql`(buyer_id in ${people} or seller_id in ${people})
    and not exists (select from users u where u.id in (buyer_id, seller_id)
      and u.id not in ${people})`;
  return [
    dropEvidence(
      sql`(select unnest(photo_ids) from messages where ${isTheirs} and sender_id in ${people})`,
      scope.cutoff,
    ),
    sql`update messages set text = '', masked = null, hidden = '{}', photo_ids = '{}'
      where (conversation_id, seq) in (select conversation_id, seq from messages
        where ${isTheirs} and sender_id in ${people} and ${hasText}
        limit ${PURGE_BATCH} for update skip locked) returning seq`,
    sql`update meetings set place = '' where id in (
      ${batchOf('meetings', sql`${isTheirs} and proposed_by in ${people} and place <> ''`)}) returning id`,
    sql`delete from blocks where (blocker_id, blocked_id) in (select blocker_id, blocked_id from blocks
      where blocker_id in ${people} or blocked_id in ${people}
      limit ${PURGE_BATCH} for update skip locked) returning blocked_id`,
    sql`delete from saved_answers where user_id in (select user_id from saved_answers
      where user_id in ${people} limit ${PURGE_BATCH} for update skip locked) returning user_id`,
    sql`delete from conversations where id in (${batchOf('conversations', isNobodyLeft)}) returning id`,
  ];
}

/** What the other one wrote is as they let it be seen before a booking. */
const ownData = (userId: string): Record<string, SQL> => ({
  conversations: sql`select id, product_id, product_name,
      case when buyer_id = ${userId} then 'buyer' else 'seller' end as side, created_at, last_at
    from conversations where ${userId} in (buyer_id, seller_id) order by last_at desc`,
  messages: sql`select m.conversation_id, m.seq,
      case when m.sender_id = ${userId} then 'me' when m.sender_id is null then 'nobody'
        else 'other' end as from,
      case when m.sender_id = ${userId} then m.text else coalesce(m.masked, m.text) end as text,
      m.photo_ids, m.event, m.created_at
    from messages m join conversations c on c.id = m.conversation_id
    where ${userId} in (c.buyer_id, c.seller_id) order by m.created_at desc`,
  meetings: sql`select m.conversation_id, m.proposed_by = ${userId} as is_mine, m.at, m.time_zone,
      case when m.proposed_by = ${userId} then m.place end as place, m.state, m.created_at
    from meetings m join conversations c on c.id = m.conversation_id
    where ${userId} in (c.buyer_id, c.seller_id) order by m.created_at desc`,
  savedAnswers: sql`select answers from saved_answers where user_id = ${userId}`,
  blocks: sql`select blocked_id, created_at from blocks where blocker_id = ${userId}
    order by created_at desc`,
});

const endMeetings = (context: Context<Transaction>, { id }: UserRow) =>
  callOffMeetings(context, id);

export const accountHooks: AccountHooks = {
  onClosed: endMeetings,
  onSuspended: endMeetings,
  planClosing: async ({ tx }, { id }) => ({
    hits: [{ kind: 'conversations', count: await countConversations(tx, { userId: id }) }],
  }),
  ownData,
  purge: purgeMessages,
};
