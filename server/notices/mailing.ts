import { DAILY_HOUR, isSwitchable, type MailChoice, type SkipReason } from '#contract/notices';
import { routes } from '#contract/routes';
import { findUser, type UserRow } from '../accounts/accounts';
import { type Context, type JobContext, transact } from '../context';
import type { Transaction } from '../database/client';
import { eachDue } from '../jobs/eachDue';
import { localDay, nextHourIn } from '../lib/timeZones';
import { contentOf, findCauses, type FollowedFacts, isConfirmed, writeMails } from '../mails/mails';
import type { NoticeHooks, NoticeRow } from './notices';
import { findDueUsers, lockDue, recordDecision } from './repository';
import { readSettings, settingOf, slower } from './settings';
import type { Choices } from './schema';
import type { UnsubscribeTokens } from './unsubscribeTokens';

/** What a suspended account could not book. */
const isOffer = ({ kind }: NoticeRow) =>
  kind === 'price-drop' || kind === 'saved-car' || kind === 'saved-search';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Mails at once per user and day, one an hour. The rest joins the daily mail. */
const AT_ONCE_MAX = 5;
/** Mails about messages per user and day; they wait for their reader anyway. */
const MESSAGE_MAILS_MAX = 20;
const LINES_MAX = 20;
const BATCH = 50;

interface MailingDeps {
  hooks: NoticeHooks[];
  tokens: UnsubscribeTokens;
  sendsMails: boolean;
  timeZone: string;
}

type Inside = Pick<Context<Transaction>, 'tx' | 'now'>;

/**
 * Decides about due mails when they would be sent: what was read, turned off or is no longer true is
 * skipped, with the reason. What may not go at once waits for the daily mail, which is sent once per
 * local date.
 */
export function createMailing({
  hooks,
  tokens,
  sendsMails,
  timeZone: marketTimeZone,
}: MailingDeps) {
  return (context: JobContext): Promise<void> =>
    eachDue(context, {
      find: (limit) => findDueUsers(context.tx, context.now(), limit),
      batch: BATCH,
      handle: async (userId) => {
        await transact(context, (inside) => decide(inside, userId));
        return true;
      },
    });

  async function decide(inside: Inside, userId: string): Promise<void> {
    const { tx } = inside;
    const now = inside.now();
    const due = await lockDue(tx, userId, now);
    const user = await findUser(tx, userId);
    const { choices } = await readSettings(tx, userId);
    let left = await skipUnwanted(inside, due, user, choices);
    if (left.length === 0) return;
    const timeZone = user?.timeZone ?? marketTimeZone;
    const sent = await findCauses(tx, userId, 'followed', new Date(now.getTime() - 2 * DAY_MS));
    const talk = left.filter((row) => row.kind === 'message' && isForNow(row));
    if (countSince(sent, 'messages:', now, DAY_MS) < MESSAGE_MAILS_MAX) {
      await mail(`messages:${userId}:${now.toISOString()}`, talk);
      left = left.filter((row) => !talk.includes(row));
    }
    const daily = `digest:${userId}:${localDay(timeZone, now)}`;
    const isDaily =
      left.some((row) => row.isPostponed) && !sent.some(({ cause }) => cause === daily);
    const mailed = isDaily ? left : mayMailAtOnce(sent, now) ? left.filter(isForNow) : [];
    const waiting = left.filter((row) => !mailed.includes(row));
    await recordDecision(tx, waiting, {
      mailAt: nextHourIn(timeZone, DAILY_HOUR, now),
      isPostponed: true,
    });
    await mail(isDaily ? daily : `at-once:${userId}:${now.toISOString()}`, mailed);

    async function mail(cause: string, rows: NoticeRow[]): Promise<void> {
      const [first] = rows;
      if (!first) return;
      await recordDecision(tx, rows, { mailState: 'sent', mailAt: now });
      const facts = mailOf(first, rows, timeZone);
      await writeMails(inside, [{ cause, recipientId: userId, template: 'followed', facts }]);
    }

    function isForNow(row: NoticeRow): boolean {
      return !row.isPostponed && speedOf(row, choices) === 'at-once';
    }
  }

  /** Records why notices are not mailed, and returns the others with their facts as they are now. */
  async function skipUnwanted(
    inside: Inside,
    due: NoticeRow[],
    user: UserRow | undefined,
    choices: Choices,
  ): Promise<NoticeRow[]> {
    const { tx, now } = inside;
    const why = (row: NoticeRow): SkipReason | null => {
      if (!sendsMails) return 'no-mail';
      if (!user) return 'closed';
      if (!isConfirmed(user)) return 'unconfirmed';
      if (user.suspended && isOffer(row)) return 'suspended';
      if (row.readAt !== null) return 'read';
      return speedOf(row, choices) === 'off' ? 'off' : null;
    };
    const reasons = new Map(due.map((row) => [row.id, why(row)]));
    const facts = new Map(due.map((row) => [row.id, row.facts]));
    for (const { recheck } of hooks) {
      const wanted = due.filter(({ id }) => reasons.get(id) === null);
      if (!recheck || wanted.length === 0) continue;
      for (const [id, found] of await recheck(inside, wanted)) {
        if (typeof found === 'string') reasons.set(id, found);
        else facts.set(id, found);
      }
    }
    for (const reason of new Set(reasons.values())) {
      if (reason === null) continue;
      const skipped = due.filter(({ id }) => reasons.get(id) === reason);
      await recordDecision(tx, skipped, {
        mailState: 'skipped',
        mailReason: reason,
        mailAt: now(),
      });
    }
    return due
      .filter(({ id }) => reasons.get(id) === null)
      .map((row) => ({ ...row, facts: facts.get(row.id) ?? row.facts }));
  }

  function mailOf(first: NoticeRow, rows: NoticeRow[], timeZone: string): FollowedFacts {
    const kinds = [...new Set(rows.map(({ kind }) => kind))];
    const [kind = first.kind] = kinds;
    const list = kinds.length === 1 && isSwitchable(kind) ? kind : 'all';
    const path = routes.unsubscribe(tokens.sign({ userId: first.userId, list }));
    const contents = rows.map(({ template, facts }) => contentOf(template, facts, timeZone));
    const [only] = contents;
    const unsubscribe = { list, path };
    if (contents.length === 1 && only) return { ...only, unsubscribe };
    const more = contents.length - LINES_MAX;
    return {
      subject: subjectOf(list, rows),
      paragraphs: ['Since our last email:'],
      lines: contents
        .slice(0, LINES_MAX)
        .map(({ subject, link }) => ({ text: subject, path: link.path })),
      details: more > 0 ? [['Also', `${more} more`]] : [],
      link: { label: 'View all notices', path: routes.notices },
      reason: [...new Set(contents.map(({ reason }) => reason))].join(', and '),
      unsubscribe,
    };
  }
}

function subjectOf(list: string, rows: NoticeRow[]): string {
  if (list !== 'message') return `${rows.length} things you follow changed`;
  const unread = rows.map(({ facts }) => ('unread' in facts ? facts.unread : 0));
  const total = unread.reduce((sum, each) => sum + each, 0);
  return `${total} unread messages in ${rows.length} conversations`;
}

function speedOf({ kind, speed }: NoticeRow, choices: Choices): MailChoice {
  return isSwitchable(kind) ? slower(settingOf(choices, kind).mail, speed) : 'at-once';
}

function mayMailAtOnce(sent: { cause: string; createdAt: Date }[], now: Date): boolean {
  return (
    countSince(sent, 'at-once:', now, DAY_MS) < AT_ONCE_MAX &&
    countSince(sent, 'at-once:', now, HOUR_MS) === 0
  );
}

const countSince = (
  sent: { cause: string; createdAt: Date }[],
  cause: string,
  now: Date,
  ms: number,
): number =>
  sent.filter(
    (mail) => mail.cause.startsWith(cause) && now.getTime() - mail.createdAt.getTime() < ms,
  ).length;
