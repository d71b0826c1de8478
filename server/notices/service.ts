import {
  type NoticeSettingChange,
  type ReadNotices,
  type SkipReason,
  type SwitchableKind,
  switchableKinds,
  type WireNotice,
  type WireNoticeCount,
  type WireNoticeSettings,
  type WireUnsubscribe,
} from '#contract/notices';
import type { AcknowledgedResponse } from '#contract/types';
import { findUser } from '../accounts/accounts';
import { type RootContext, type RootSignedIn, type SignedIn, transact } from '../context';
import type { Database } from '../database/client';
import { type ListPage, mapRows } from '../database/lists';
import { notFound } from '../lib/errors';
import { withOrigin } from '../lib/links';
import { contentOf } from '../mails/mails';
import type { NoticeHooks, NoticeRow } from './notices';
import {
  countUnread,
  lastDecisions,
  listNotices,
  markRead,
  markUnread,
  type NoticeQuery,
} from './repository';
import type { Choices } from './schema';
import { changeChoices, kindsOf, moveSeen, readSettings, settingOf, stopMails } from './settings';
import type { Subscription, UnsubscribeTokens } from './unsubscribeTokens';

interface NoticesDeps {
  hooks: NoticeHooks[];
  tokens: UnsubscribeTokens;
  timeZone: string;
}

const done: AcknowledgedResponse = { acknowledged: true };

/** Notices of the caller, and what of them is mailed: extensions. */
export function createNoticesService({ hooks, tokens, timeZone: marketTimeZone }: NoticesDeps) {
  return {
    /** GET /notices: latest first. */
    async list(
      { principal: { userId }, origin, tx }: SignedIn,
      query: NoticeQuery,
    ): Promise<ListPage<WireNotice>> {
      const { seenId, choices } = await readSettings(tx, userId);
      const page = await listNotices(tx, userId, hiddenIn(choices), query);
      const pictures = await picturesOf(tx, page.rows);
      return mapRows(page, (row) => {
        const picture = pictures.get(row.subjectId ?? '');
        return {
          ...toWire(row, seenId),
          ...(picture ? { picture: withOrigin(origin, picture) } : {}),
        };
      });
    },

    /** GET /notices/count: unread ones that came since the caller last saw them. */
    async count({ principal: { userId }, tx }: SignedIn): Promise<WireNoticeCount> {
      const { seenId, choices } = await readSettings(tx, userId);
      return countUnread(tx, userId, hiddenIn(choices), seenId);
    },

    /** POST /notices/seen */
    async see(context: RootSignedIn, id: string): Promise<AcknowledgedResponse> {
      const { userId } = context.principal;
      await transact(context, ({ tx }) => moveSeen(tx, userId, Number(id)));
      return done;
    },

    /** POST /notices/read */
    async read(context: RootSignedIn, which: ReadNotices): Promise<AcknowledgedResponse> {
      const { userId } = context.principal;
      await transact(context, ({ tx, now }) => markRead(tx, userId, which, now()));
      return done;
    },

    /** POST /notices/unread */
    async unread(context: RootSignedIn, id: string): Promise<AcknowledgedResponse> {
      const { userId } = context.principal;
      await transact(context, ({ tx }) => markUnread(tx, userId, Number(id)));
      return done;
    },

    /** GET /notices/settings */
    async settings({ principal: { userId }, tx }: SignedIn): Promise<WireNoticeSettings> {
      const { choices } = await readSettings(tx, userId);
      const last = new Map((await lastDecisions(tx, userId)).map((row) => [row.kind, row]));
      const user = await findUser(tx, userId);
      return {
        timeZone: user?.timeZone ?? marketTimeZone,
        kinds: switchableKinds.map((kind) => ({
          kind,
          ...settingOf(choices, kind),
          ...skippedIn(last.get(kind)),
        })),
      };
    },

    /** PUT /notices/settings */
    async change(
      context: RootSignedIn,
      { kind, here, mail }: NoticeSettingChange,
    ): Promise<AcknowledgedResponse> {
      await transact(context, ({ tx }) =>
        changeChoices(tx, context.principal.userId, (choices) => ({
          ...choices,
          [kind]: {
            ...choices[kind],
            ...(here === undefined ? {} : { here }),
            ...(mail === undefined ? {} : { mail, isOff: false }),
          },
        })),
      );
      return done;
    },

    /** GET /unsubscribe/{token}. 404 for a token that no server made. */
    async subscription({ tx }: Pick<RootContext, 'tx'>, token: string): Promise<WireUnsubscribe> {
      const { userId, list } = read(token);
      const { choices } = await readSettings(tx, userId);
      const isOff = kindsOf(list).every((kind) => settingOf(choices, kind).mail === 'off');
      return { list, isOff };
    },

    /** POST and DELETE /unsubscribe/{token} */
    async stop(context: RootContext, token: string, isOff: boolean): Promise<AcknowledgedResponse> {
      const subscription = read(token);
      await transact(context, async ({ tx }) => {
        if (!(await findUser(tx, subscription.userId))) throw noLink();
        await stopMails(tx, subscription, isOff);
      });
      return done;
    },
  };

  async function picturesOf(db: Database, rows: NoticeRow[]): Promise<Map<string, string>> {
    const ids = [...new Set(rows.flatMap(({ subjectId }) => subjectId ?? []))];
    if (ids.length === 0) return new Map();
    const found = await Promise.all(
      hooks.map(async (hook) => (await hook.picturesOf?.(db, ids)) ?? []),
    );
    return new Map(found.flat().map(({ id, picture }) => [id, picture]));
  }

  function read(token: string): Subscription {
    const subscription = tokens.read(token);
    if (!subscription) throw noLink();
    return subscription;
  }
}

const noLink = () => notFound('This link isn’t valid. Open it from the email again.');

const hiddenIn = (choices: Choices): SwitchableKind[] =>
  switchableKinds.filter((kind) => !settingOf(choices, kind).here);

const skippedIn = (row: NoticeRow | undefined): { skipped?: { at: string; reason: SkipReason } } =>
  row?.mailState === 'skipped' && row.mailReason && row.mailAt
    ? { skipped: { at: row.mailAt.toISOString(), reason: row.mailReason } }
    : {};

function toWire(row: NoticeRow, seenId: number): WireNotice {
  const { id, kind, template, facts, subjectId, count, updatedAt, readAt } = row;
  const { subject, link } = contentOf(template, facts, null);
  return {
    _id: String(id),
    kind,
    title: subject,
    path: link.path,
    ...(subjectId === null ? {} : { subjectId }),
    count,
    at: updatedAt.toISOString(),
    isRead: readAt !== null,
    isNew: id > seenId,
    ...(kind === 'hold-ending' && 'reservedUntil' in facts ? { endsAt: facts.reservedUntil } : {}),
  };
}
