/** E-mail notifications: an extension (`mails`). */

/** An e-mail that could not be sent, for admins (`mails`). Times are ISO. */
export interface WireFailedMail {
  _id: string;
  to: string;
  subject: string;
  /** Kind of e-mail, such as `booked`. */
  template: string;
  createdAt: string;
  failedAt: string;
  tries: number;
  error: string;
}
