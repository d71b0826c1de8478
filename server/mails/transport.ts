/** A mail as it goes out; `text` and `html` say the same. */
export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where its one link leads. */
  link: string;
  /** The same each time the same mail is sent: whoever gets it twice can tell. */
  messageId: string;
}

/**
 * How an attempt ended. 'refused': it certainly did not arrive, and may be tried again.
 * 'unreachable': the same, and no other mail would arrive now either. 'doubtful': it may have
 * arrived, so only a person sends it again.
 */
export type Delivery =
  { kind: 'sent' } | { kind: 'refused' | 'unreachable' | 'doubtful'; error: string };

/** What sends mails; it never throws. */
export interface MailTransport {
  send: (mail: OutgoingMail) => Promise<Delivery>;
}
