/** An e-mail to send; `text` and `html` have the same content. */
export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The e-mail's main link. */
  link: string;
  /** Stable across attempts, so that recipients can detect duplicates. */
  messageId: string;
  /** For mails that users can turn off: the list, and where a POST turns it off (RFC 8058). */
  list?: { id: string; url: string };
}

/**
 * Result of an attempt. 'refused': certainly not delivered, and may be retried. 'unreachable': the
 * same, and no other mail would be delivered now. 'doubtful': may have been delivered, so only an
 * admin retries it.
 */
export type Delivery =
  { kind: 'sent' } | { kind: 'refused' | 'unreachable' | 'doubtful'; error: string };

/** Sends e-mails. Never throws. */
export interface MailTransport {
  send: (mail: OutgoingMail) => Promise<Delivery>;
}
