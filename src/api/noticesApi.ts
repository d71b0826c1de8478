import { apiPaths } from '#contract/apiPaths';
import type { ListResult, PagePosition } from '#contract/lists';
import {
  mailChoices,
  noticeKinds,
  skipReasons,
  switchableKinds,
  unsubscribeLists,
  type NoticeKind,
  type NoticeSettingChange,
  type ReadNotices,
  type WireNotice,
  type WireNoticeCount,
  type WireNoticeSetting,
  type WireUnsubscribe,
} from '#contract/notices';
import type { AcknowledgedResponse } from '#contract/types';
import { fieldsOf } from '@/lib/json';
import { baseApi, type NoArgument } from './baseApi';
import { infiniteList } from './lists';
import { isoTime, list, number, oneOf, text, toAcknowledged, type Loose } from './responseFields';
import { idTag, listTag, unlessRefused } from './tags';

export type Notice = ReturnType<typeof toNotice>;

function toNotice(value: unknown) {
  const wire: Loose<WireNotice> = fieldsOf(value);
  return {
    id: text(wire._id),
    kind: oneOf(noticeKinds, wire.kind) ?? 'booking',
    title: text(wire.title),
    /** Path of its page. */
    path: text(wire.path),
    /** Of the car, or ''. */
    picture: text(wire.picture),
    count: number(wire.count) ?? 1,
    /** ISO times. `endsAt`: until when a hold that ends soon can be paid. */
    at: isoTime(wire.at),
    endsAt: isoTime(wire.endsAt),
    isRead: wire.isRead === true,
    isNew: wire.isNew === true,
  };
}

export type NoticeSetting = NonNullable<ReturnType<typeof toSetting>>;

function toSetting(value: unknown) {
  const wire: Loose<WireNoticeSetting> = fieldsOf(value);
  const kind = oneOf(switchableKinds, wire.kind);
  const mail = oneOf(mailChoices, wire.mail);
  const skipped = fieldsOf(wire.skipped);
  const at = isoTime(skipped.at);
  const reason = oneOf(skipReasons, skipped.reason);
  return kind && mail
    ? {
        kind,
        mail,
        here: wire.here === true,
        skipped: at && reason && { at, reason },
      }
    : null;
}

const toSettings = (value: unknown) => ({
  timeZone: text(fieldsOf(value).timeZone),
  kinds: list(fieldsOf(value).kinds, toSetting),
});

function toCount(value: unknown): WireNoticeCount {
  const wire: Loose<WireNoticeCount> = fieldsOf(value);
  return { unseen: number(wire.unseen) ?? 0, unread: number(wire.unread) ?? 0 };
}

function toSubscription(value: unknown): WireUnsubscribe {
  const wire: Loose<WireUnsubscribe> = fieldsOf(value);
  return { list: oneOf(unsubscribeLists, wire.list) ?? 'all', isOff: wire.isOff === true };
}

const countTag = idTag('Notice', 'COUNT');
const settingsTag = idTag('Notice', 'SETTINGS');

const PAGE_SIZE = 50;
const notices = infiniteList(
  'Notice',
  (kind: NoticeKind | null) => (kind ? `${apiPaths.notices}?kind=${kind}` : apiPaths.notices),
  toNotice,
  PAGE_SIZE,
);

const post = <Arg>(url: string, bodyOf: (arg: Arg) => object) => ({
  query: (arg: Arg) => ({ url, method: 'POST', body: bodyOf(arg) }),
  transformResponse: toAcknowledged,
});

/** Notices of the user, and what of them is mailed (an extension). */
export const noticesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listNotices: build.infiniteQuery<ListResult<Notice>, NoticeKind | null, PagePosition>(notices),
    countNotices: build.query<WireNoticeCount, NoArgument>({
      query: () => ({ url: apiPaths.noticeCount }),
      extraOptions: { expects: 'record' },
      transformResponse: toCount,
      providesTags: [countTag],
    }),
    /** The list keeps saying what was new, so that rows do not move while it is open. */
    seeNotices: build.mutation<AcknowledgedResponse, string>({
      ...post(apiPaths.seenNotices, (id) => ({ id })),
      invalidatesTags: unlessRefused(() => [countTag]),
    }),
    readNotices: build.mutation<AcknowledgedResponse, ReadNotices>({
      ...post(apiPaths.readNotices, (which) => which),
      invalidatesTags: unlessRefused(() => [listTag('Notice'), countTag]),
    }),
    unreadNotice: build.mutation<AcknowledgedResponse, string>({
      ...post(apiPaths.unreadNotices, (id) => ({ id })),
      invalidatesTags: unlessRefused(() => [listTag('Notice'), countTag]),
    }),
    getNoticeSettings: build.query<ReturnType<typeof toSettings>, NoArgument>({
      query: () => ({ url: apiPaths.noticeSettings }),
      extraOptions: { expects: 'record' },
      transformResponse: toSettings,
      providesTags: [settingsTag],
    }),
    changeNoticeSetting: build.mutation<AcknowledgedResponse, NoticeSettingChange>({
      query: (body) => ({ url: apiPaths.noticeSettings, method: 'PUT', body }),
      transformResponse: toAcknowledged,
      invalidatesTags: unlessRefused(() => [settingsTag, listTag('Notice'), countTag]),
    }),
    getSubscription: build.query<WireUnsubscribe, string>({
      query: (token) => ({ url: apiPaths.unsubscribe(token) }),
      extraOptions: { expects: 'record' },
      transformResponse: toSubscription,
      providesTags: [settingsTag],
    }),
    changeSubscription: build.mutation<AcknowledgedResponse, { token: string; isOff: boolean }>({
      query: ({ token, isOff }) => ({
        url: apiPaths.unsubscribe(token),
        method: isOff ? 'POST' : 'DELETE',
      }),
      transformResponse: toAcknowledged,
      invalidatesTags: unlessRefused(() => [settingsTag]),
    }),
  }),
});

export const {
  useListNoticesInfiniteQuery,
  useCountNoticesQuery,
  useSeeNoticesMutation,
  useReadNoticesMutation,
  useUnreadNoticeMutation,
  useGetNoticeSettingsQuery,
  useChangeNoticeSettingMutation,
  useGetSubscriptionQuery,
  useChangeSubscriptionMutation,
} = noticesApi;
