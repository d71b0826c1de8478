/** E-mail notifications: an extension (`mails`). */

/** Events that cause an e-mail. Buyer and seller get different texts. */
export const mailTemplates = [
  'booked',
  'paid',
  'cancelled',
  'released',
  'ended',
  'refunded',
  'part-refunded',
  'refund-failed',
  'dispute-opened',
  'dispute-won',
  'dispute-lost',
  'seller-closed',
  'car-removed',
] as const;
export type MailTemplate = (typeof mailTemplates)[number];

/** An e-mail that could not be sent, for admins (`mails`). Times are ISO. */
export interface WireFailedMail {
  _id: string;
  to: string;
  subject: string;
  template: MailTemplate;
  createdAt: string;
  failedAt: string;
  tries: number;
  error: string;
}
