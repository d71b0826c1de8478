import * as yup from 'yup';
import { id } from './schemas/fields';

/** Notices of what concerns a user, and what of it is mailed: an extension. */

/** Kinds whose mails can be delayed or turned off. All others are mailed at once, always. */
export const switchableKinds = [
  'message',
  'price-drop',
  'saved-car',
  'saved-search',
  'report',
] as const;
export type SwitchableKind = (typeof switchableKinds)[number];

const fixedKinds = [
  'booking',
  'payment',
  'refund',
  'hold-ending',
  'meeting',
  'verification',
  'account',
  'product',
  'decision',
] as const;
export type FixedKind = (typeof fixedKinds)[number];

export const noticeKinds = [...fixedKinds, ...switchableKinds];
export type NoticeKind = FixedKind | SwitchableKind;

export const isSwitchable = (kind: NoticeKind): kind is SwitchableKind =>
  switchableKinds.some((each) => each === kind);

export const mailChoices = ['at-once', 'daily', 'off'] as const;
export type MailChoice = (typeof mailChoices)[number];

/** Local hour of the daily mail. */
export const DAILY_HOUR = 8;
/** The count of new notices ends here. */
export const UNSEEN_MAX = 100;

/** What an unsubscribe link turns off: one kind or, in a mail about several, all of them. */
export const unsubscribeLists = [...switchableKinds, 'all'] as const;
export type UnsubscribeList = (typeof unsubscribeLists)[number];

/** Why a notice was not mailed. */
export const skipReasons = [
  'read',
  'off',
  'unconfirmed',
  'suspended',
  'closed',
  'no-mail',
  'sold',
  'held',
  'gone',
  'changed',
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** Times are ISO. */
export interface WireNotice {
  /** Grows with each event: a later notice of the same group has another one. */
  _id: string;
  kind: NoticeKind;
  title: string;
  /** Path of its page in the web client. */
  path: string;
  /** Id of the product, booking, conversation or case. */
  subjectId?: string;
  /** Of the car, if it is about one that has a picture. */
  picture?: string;
  /** Events that it stands for. */
  count: number;
  at: string;
  isRead: boolean;
  /** The bell has counted it since it was last opened. */
  isNew: boolean;
  /** Until when a hold that ends soon can be paid. */
  endsAt?: string;
}

export interface WireNoticeCount {
  /** Both at most `UNSEEN_MAX`. Unseen ones are unread and came since the bell was last opened. */
  unseen: number;
  unread: number;
}

export interface WireNoticeSetting {
  kind: SwitchableKind;
  here: boolean;
  mail: MailChoice;
  /** The last decision about a mail of this kind, if it was not sent. */
  skipped?: { at: string; reason: SkipReason };
}

export interface WireNoticeSettings {
  /** Whose 8:00 the daily mail means. */
  timeZone: string;
  kinds: WireNoticeSetting[];
}

export interface WireUnsubscribe {
  list: UnsubscribeList;
  isOff: boolean;
}

const noticeId = () =>
  yup.string().matches(/^\d{1,15}$/, { message: 'Unknown notice.', excludeEmptyString: true });

/** POST /notices/seen and /notices/unread. */
export const noticeIdSchema = yup.object({ id: noticeId().required('id is required.') });

/** POST /notices/read: one notice, those of a subject, or all up to one. */
export const readNoticesSchema = yup
  .object({ id: noticeId(), subjectId: id('Subject').optional(), upTo: noticeId() })
  .test(
    'one',
    'Send one of id, subjectId and upTo.',
    (sent) => Object.values(sent).filter(Boolean).length === 1,
  );
export type ReadNotices = yup.InferType<typeof readNoticesSchema>;

/** PUT /notices/settings: the choices of one kind. */
export const noticeSettingSchema = yup.object({
  kind: yup.string().oneOf(switchableKinds, 'Unknown kind.').required('kind is required.'),
  here: yup.boolean(),
  mail: yup.string().oneOf(mailChoices, 'Must be at-once, daily or off.'),
});
export type NoticeSettingChange = yup.InferType<typeof noticeSettingSchema>;
