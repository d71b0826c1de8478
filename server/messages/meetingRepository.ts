import { and, asc, eq, gt, inArray, isNotNull, lte, or } from 'drizzle-orm';
import type { MeetingState, WireMeeting } from '#contract/conversations';
import { maskContacts } from '#contract/text/maskContacts';
import type { Database, Transaction } from '../database/client';
import { conversations, meetings } from './schema';

export type MeetingRow = typeof meetings.$inferSelect;

const HOUR_MS = 60 * 60_000;
/** A meeting is over some time after it begins. */
const MEETING_MS = 2 * HOUR_MS;

const isOf = (conversationId: string) => eq(meetings.conversationId, conversationId);
const isNotOver = (now: Date) => gt(meetings.at, new Date(now.getTime() - MEETING_MS));
const isOpen = inArray(meetings.state, ['proposed', 'agreed']);

/**
 * When the next reminder of a meeting is due: a day and an hour before. Null if both are past, so that
 * a meeting that is agreed on late has none.
 */
export const nextReminder = (at: Date, now: Date): Date | null =>
  [24 * HOUR_MS, HOUR_MS]
    .map((before) => new Date(at.getTime() - before))
    .find((due) => due > now) ?? null;

export async function insertMeeting(
  tx: Transaction,
  row: typeof meetings.$inferInsert,
): Promise<void> {
  await tx
    .update(meetings)
    .set({ state: 'replaced' })
    .where(and(isOf(row.conversationId), eq(meetings.state, 'proposed')));
  await tx.insert(meetings).values(row);
}

/** A meeting of a conversation. */
export async function findMeeting(
  db: Database,
  conversationId: string,
  id: string,
): Promise<MeetingRow | undefined> {
  const [found] = await db
    .select()
    .from(meetings)
    .where(and(isOf(conversationId), eq(meetings.id, id)));
  return found;
}

/** Agrees on a meeting, instead of one of before that is still to come. */
export async function agreeOn(tx: Transaction, meeting: MeetingRow, now: Date): Promise<void> {
  await tx
    .update(meetings)
    .set({ state: 'replaced', remindAt: null })
    .where(and(isOf(meeting.conversationId), eq(meetings.state, 'agreed'), gt(meetings.at, now)));
  await tx
    .update(meetings)
    .set({ state: 'agreed', remindAt: nextReminder(meeting.at, now) })
    .where(eq(meetings.id, meeting.id));
}

/** Calls off a meeting, or all of a conversation, that are not over. Returns them as they were. */
export async function callOff(
  tx: Transaction,
  conversationId: string,
  now: Date,
  id?: string,
): Promise<MeetingRow[]> {
  const found = await tx
    .select()
    .from(meetings)
    .where(and(isOf(conversationId), isOpen, isNotOver(now), id ? eq(meetings.id, id) : undefined));
  if (found.length === 0) return [];
  const state: MeetingState = 'cancelled';
  const ids = found.map((row) => row.id);
  await tx.update(meetings).set({ state, remindAt: null }).where(inArray(meetings.id, ids));
  return found;
}

/** The conversations of a person with a meeting that is not over. */
export async function findWithMeetings(db: Database, userId: string, now: Date): Promise<string[]> {
  const { id, buyerId, sellerId } = conversations;
  const found = await db
    .selectDistinct({ id })
    .from(conversations)
    .innerJoin(meetings, eq(meetings.conversationId, id))
    .where(and(or(eq(buyerId, userId), eq(sellerId, userId)), isOpen, isNotOver(now)));
  return found.map((row) => row.id);
}

/** Agreed meetings with a due reminder. */
export const findDueReminders = (db: Database, now: Date, limit: number): Promise<MeetingRow[]> =>
  db
    .select()
    .from(meetings)
    .where(and(isNotNull(meetings.remindAt), lte(meetings.remindAt, now)))
    .orderBy(asc(meetings.remindAt))
    .limit(limit);

/** Takes a due reminder, which nobody else then does. Undefined if it is not due any more. */
export async function takeReminder(
  tx: Transaction,
  { id, at }: MeetingRow,
  now: Date,
): Promise<MeetingRow | undefined> {
  const [taken] = await tx
    .update(meetings)
    .set({ remindAt: nextReminder(at, now) })
    .where(and(eq(meetings.id, id), lte(meetings.remindAt, now)))
    .returning();
  return taken;
}

export const placeFor = (
  { place, proposedBy }: MeetingRow,
  userId: string,
  showsContacts: boolean,
): string => (showsContacts || proposedBy === userId ? place : maskContacts(place).text);

export const toWireMeeting = (
  meeting: MeetingRow,
  userId: string,
  showsContacts: boolean,
): WireMeeting => ({
  _id: meeting.id,
  state: meeting.state,
  isMine: meeting.proposedBy === userId,
  at: meeting.at.toISOString(),
  timeZone: meeting.timeZone,
  place: placeFor(meeting, userId, showsContacts),
});

export async function findMeetings(db: Database, ids: string[]): Promise<MeetingRow[]> {
  return ids.length === 0 ? [] : db.select().from(meetings).where(inArray(meetings.id, ids));
}

export interface NextMeetings {
  agreed?: MeetingRow;
  proposed?: MeetingRow;
}

/** The next meetings of each of these conversations that are not over, by conversation. */
export async function findNextMeetings(
  db: Database,
  conversationIds: string[],
  now: Date,
): Promise<Map<string, NextMeetings>> {
  if (conversationIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([meetings.conversationId, meetings.state])
    .from(meetings)
    .where(and(inArray(meetings.conversationId, conversationIds), isOpen, isNotOver(now)))
    .orderBy(meetings.conversationId, meetings.state, asc(meetings.at));
  const found = new Map<string, NextMeetings>();
  for (const row of rows) {
    const { conversationId, state } = row;
    found.set(conversationId, { ...found.get(conversationId), [state]: row });
  }
  return found;
}
