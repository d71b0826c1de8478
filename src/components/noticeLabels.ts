import {
  mdiAccountLockOutline,
  mdiBookmarkOutline,
  mdiCalendarAccountOutline,
  mdiCalendarClockOutline,
  mdiCarOutline,
  mdiCashRefund,
  mdiClockAlertOutline,
  mdiCreditCardOutline,
  mdiFlagOutline,
  mdiGavel,
  mdiHeartOutline,
  mdiMessageOutline,
  mdiShieldCheckOutline,
  mdiTagOutline,
} from '@mdi/js';
import type { MailChoice, NoticeKind, SkipReason, UnsubscribeList } from '#contract/notices';

export const noticeKindLabels: Record<NoticeKind, string> = {
  booking: 'Bookings',
  payment: 'Payments',
  refund: 'Refunds and disputes',
  'hold-ending': 'Bookings that end soon',
  meeting: 'Meetings',
  message: 'Messages',
  'price-drop': 'Lower prices of saved cars',
  'saved-car': 'Saved cars sold or free again',
  'saved-search': 'New cars in saved searches',
  report: 'What you reported',
  verification: 'Verification',
  account: 'Your account',
  product: 'Cars and photos we removed or restored',
  decision: 'Our decisions about reports against you',
};

export const noticeIcons: Record<NoticeKind, string> = {
  booking: mdiCalendarAccountOutline,
  payment: mdiCreditCardOutline,
  refund: mdiCashRefund,
  'hold-ending': mdiClockAlertOutline,
  meeting: mdiCalendarClockOutline,
  message: mdiMessageOutline,
  'price-drop': mdiTagOutline,
  'saved-car': mdiHeartOutline,
  'saved-search': mdiBookmarkOutline,
  report: mdiFlagOutline,
  verification: mdiShieldCheckOutline,
  account: mdiAccountLockOutline,
  product: mdiCarOutline,
  decision: mdiGavel,
};

/** After "emails about". */
export const unsubscribeLabels: Record<UnsubscribeList, string> = {
  message: 'messages',
  'price-drop': 'lower prices of saved cars',
  'saved-car': 'saved cars that are sold or free again',
  'saved-search': 'new cars in saved searches',
  report: 'what you reported',
  all: 'everything you follow',
};

export const mailChoiceLabels: Record<MailChoice, string> = {
  'at-once': 'At once',
  daily: 'Daily at 8:00',
  off: 'Off',
};

/** After "Last email not sent Nov 24:". */
export const skipReasonLabels: Record<SkipReason, string> = {
  read: 'you had read it already.',
  off: 'you turned these emails off.',
  unconfirmed: 'your email isn’t confirmed.',
  suspended: 'your account is suspended.',
  closed: 'your account was closed.',
  'no-mail': 'this site sends no emails.',
  sold: 'the car was sold in the meantime.',
  held: 'the car was booked in the meantime.',
  gone: 'the car was no longer listed.',
  changed: 'it had changed again.',
};
