import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import SMTPTransport from 'nodemailer/lib/smtp-transport';
import type { Delivery, MailTransport, OutgoingMail } from './transport';

interface SmtpSettings {
  /** smtp://user:password@host:port, or smtps:// */
  url: string;
  /** Name and address of the sender. */
  from: string;
  /** Timeout for an idle connection, in milliseconds. Tests shorten it. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 30_000;

/** Asks mail servers not to answer, for example that the recipient is on holiday (RFC 3834). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/**
 * What lets mail programs turn the list off without a log-in. The URL must stay in one line: some
 * signers fail where it is folded.
 */
const listHeaders = ({ id, url }: NonNullable<OutgoingMail['list']>) => ({
  'List-Id': `<${id}.${new URL(url).hostname}>`,
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** A single address that cannot be parsed as a different one or as a list. */
const isOneAddress = (address: string) => /^[^\s,;:<>()"\\@]+@[^\s,;:<>()"\\@]+$/.test(address);

/** Sends e-mails by SMTP, each on a new connection. */
export function createSmtpTransport({
  url,
  from,
  timeoutMs = TIMEOUT_MS,
}: SmtpSettings): MailTransport {
  const sender = addressOf(from);
  const options = {
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // The content is user input, so nodemailer must not resolve it as file or URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return {
    send: async ({ to, subject, text, html, messageId, list }) => {
      if (!isOneAddress(to)) return { kind: 'refused', error: 'This is not one email address.' };
      const transporter = createTransport(new SMTPTransport(options));
      let message: Readable | undefined;
      transporter.use('stream', (mail, done) => {
        mail.message.processFunc((stream) => (message = stream));
        done();
      });
      try {
        // Also limits servers that keep responding but never finish.
        const signal = AbortSignal.timeout(timeoutMs * 4);
        await transporter.sendMail({
          from: sender,
          // A string would be parsed as a list: "eve,ann@example.com" would be Ann.
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId,
          headers: { ...AUTOMATIC, ...(list && listHeaders(list)) },
          signal,
        });
        return { kind: 'sent' };
      } catch (error) {
        // It is read once the server has accepted the envelope.
        return failure(error, message?.readableDidRead === true);
      }
    },
  };
}

/** Parses "Second Gear <no-reply@example.com>" or a bare address into exactly one sender. */
function addressOf(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^([^<>@]*)<([^<>]+)>$/.exec(from.trim()) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() };
}

/**
 * A response from the server is final. Without one, the mail certainly failed only if no part of it
 * was sent: later the connection may have broken after delivery.
 */
function failure(thrown: unknown, isHandedOver: boolean): Delivery {
  const error = thrown instanceof Error ? thrown.message : String(thrown);
  const hasResponse =
    thrown instanceof Error && 'responseCode' in thrown && typeof thrown.responseCode === 'number';
  if (isHandedOver && !hasResponse) return { kind: 'doubtful', error };
  const isRecipients = thrown instanceof Error && 'code' in thrown && isAboutMail(thrown.code);
  return { kind: isRecipients ? 'refused' : 'unreachable', error };
}

/** The envelope or message was rejected; other codes are connection or log-in errors. */
const isAboutMail = (code: unknown) => code === 'EENVELOPE' || code === 'EMESSAGE';
