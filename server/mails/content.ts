import type { UserRow } from '../accounts/accounts';

/** Content of an e-mail before it is rendered as text or HTML. */
export interface MailContent {
  /** Never has another user's name or message: inboxes show it under our sender. */
  subject: string;
  paragraphs: string[];
  /** Text written by another user. */
  quote?: string;
  /** Shown below the paragraphs. */
  details: [label: string, value: string][];
  link: { label: string; path: string };
  /** Ends the last sentence: “You’re receiving this email because …”. */
  reason: string;
}

/** A kind of e-mail. `Facts` are stored as JSON when its cause occurs. */
export interface Template<Facts> {
  reason: MailContent['reason'];
  /**
   * Whether the user gets it: an address that is not confirmed, or a setting, can prevent that.
   * Evaluated when it is sent; a mail that is prevented is dropped.
   */
  isFor: (recipient: UserRow) => boolean;
  /** Times are in the recipient's time zone if known. */
  content: (facts: Facts, timeZone: string | null) => Omit<MailContent, 'reason'>;
}

/**
 * Whether the address is the user's own, or has not been checked since that is recorded. The default
 * rule of a template: otherwise anyone could make us send mail to others.
 */
export const isConfirmed = ({ emailVerified }: UserRow): boolean => emailVerified !== false;
