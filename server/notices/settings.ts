import { eq, sql } from 'drizzle-orm';
import {
  mailChoices,
  type MailChoice,
  switchableKinds,
  type SwitchableKind,
} from '#contract/notices';
import type { Database, Transaction } from '../database/client';
import { noticeSettings, type Choices } from './schema';
import type { Subscription } from './unsubscribeTokens';

/** What applies to a kind: the user's choice, or the default. */
export interface Setting {
  here: boolean;
  mail: MailChoice;
}

const defaults: Record<SwitchableKind, MailChoice> = {
  message: 'at-once',
  'price-drop': 'at-once',
  'saved-car': 'at-once',
  // Each search has a speed of its own.
  'saved-search': 'at-once',
  report: 'daily',
};

export function settingOf(choices: Choices, kind: SwitchableKind): Setting {
  const { here = true, mail = defaults[kind], isOff = false } = choices[kind] ?? {};
  return { here, mail: isOff ? 'off' : mail };
}

/** The slower of two: at once, daily, off. */
export const slower = (one: MailChoice, other: MailChoice | null): MailChoice =>
  mailChoices[Math.max(mailChoices.indexOf(one), other ? mailChoices.indexOf(other) : 0)] ?? one;

interface Settings {
  seenId: number;
  choices: Choices;
}

export async function readSettings(db: Database, userId: string): Promise<Settings> {
  const [row] = await db.select().from(noticeSettings).where(eq(noticeSettings.userId, userId));
  return row ?? { seenId: 0, choices: {} };
}

/** Changes the choices of some kinds, with the user's row locked. */
export async function changeChoices(
  tx: Transaction,
  userId: string,
  change: (choices: Choices) => Choices,
): Promise<void> {
  await tx.insert(noticeSettings).values({ userId }).onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(noticeSettings)
    .where(eq(noticeSettings.userId, userId))
    .for('update');
  await tx
    .update(noticeSettings)
    .set({ choices: change(row?.choices ?? {}) })
    .where(eq(noticeSettings.userId, userId));
}

/** Moves the newest notice that the user has seen, never back. */
export async function moveSeen(tx: Transaction, userId: string, seenId: number): Promise<void> {
  await tx
    .insert(noticeSettings)
    .values({ userId, seenId })
    .onConflictDoUpdate({
      target: noticeSettings.userId,
      set: { seenId: sql`greatest(${noticeSettings.seenId}, excluded.seen_id)` },
    });
}

export const kindsOf = (list: Subscription['list']): readonly SwitchableKind[] =>
  list === 'all' ? switchableKinds : [list];

/** Turns the mails of a list off, or on again as they were before. Doing it twice changes nothing. */
export const stopMails = (
  tx: Transaction,
  { userId, list }: Subscription,
  isOff = true,
): Promise<void> =>
  changeChoices(tx, userId, (choices) => ({
    ...choices,
    ...Object.fromEntries(kindsOf(list).map((kind) => [kind, { ...choices[kind], isOff }])),
  }));
