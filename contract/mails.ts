/** What buyers, sellers and admins are told about emails: an extension (`mails`). */

/** What an email is about; buyer and seller get words of their own. */
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

/** An email that could not be sent, for admins (`mails`); times are ISO. */
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
