import type { UserRow } from '../accounts/accounts';

/** Content of an e-mail before it is rendered as text or HTML. */
export interface MailContent {
  /** Never has another user's name or message: inboxes show it under our sender. */
  subject: string;
  paragraphs: string[];
  /** Text written by another user. */
  quote?: string;
  /** Shown as a list of links below the paragraphs. */
  lines?: { text: string; path: string }[];
  /** Shown below the paragraphs. */
  details: [label: string, value: string][];
  link: { label: string; path: string };
  /** Calls the other party of a booking. */
  call?: { label: string; href: string };
  /** Ends the last sentence: “You’re receiving this email because …”. */
  reason: string;
  /** For mails that users can turn off (RFC 8058): the id of the list, and the path of its page. */
  unsubscribe?: { list: string; path: string };
}

/** A kind of e-mail. `Facts` are stored as JSON when its cause occurs. */
export interface Template<Facts> {
  reason: MailContent['reason'];
  /** Times are in the recipient's time zone if known. `supportEmail` is configured or absent. */
  content: ContentOf<Facts, Content>;
  /**
   * What goes to an address that is not confirmed, if anything does: it may belong to a stranger who
   * has nothing to do with the account. So it must not have anything that a user can write, such as a
   * name or a car. Evaluated when the mail is sent; without content it is dropped.
   */
  unconfirmed?: ContentOf<Facts, Content | null>;
}

type Content = Omit<MailContent, 'reason'> & Partial<Pick<MailContent, 'reason'>>;
type ContentOf<Facts, Result> = (
  facts: Facts,
  timeZone: string | null,
  supportEmail: string | undefined,
) => Result;

/** Whether the address is the user's own, or has not been checked since that is recorded. */
export const isConfirmed = ({ emailVerified }: Pick<UserRow, 'emailVerified'>): boolean =>
  emailVerified !== false;
