import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import SMTPTransport from 'nodemailer/lib/smtp-transport';
import type { Delivery, MailTransport } from './transport';

interface SmtpSettings {
  /** smtp://user:password@host:port, or smtps:// */
  url: string;
  /** Name and address of the sender. */
  from: string;
  /** Of silence, in milliseconds; a test waits less. */
  patienceMs?: number;
}

const PATIENCE_MS = 30_000;

/** One address and nothing else, which nobody reads as another one or as a list. */
const isOneAddress = (address: string) => /^[^\s,;:<>()"\\@]+@[^\s,;:<>()"\\@]+$/.test(address);

/** Mails by SMTP, a connection each. */
export function createSmtpTransport({
  url,
  from,
  patienceMs = PATIENCE_MS,
}: SmtpSettings): MailTransport {
  const sender = addressOf(from);
  const options = {
    url,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    dnsTimeout: patienceMs,
    // What a mail says comes from strangers.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return {
    send: async ({ to, subject, text, html, messageId }) => {
      if (!isOneAddress(to)) return { kind: 'refused', error: 'This is not one email address.' };
      const transporter = createTransport(new SMTPTransport(options));
      let isHandedOver = false;
      transporter.use('stream', ({ message }, done) => {
        message.processFunc((input) =>
          whenRead(input, () => {
            isHandedOver = true;
          }),
        );
        done();
      });
      try {
        // Also where a server keeps talking and never ends.
        const signal = AbortSignal.timeout(patienceMs * 4);
        await transporter.sendMail({
          from: sender,
          // A text would be read as a list: "eve,ann@example.com" would be Ann.
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId,
          signal,
        });
        return { kind: 'sent' };
      } catch (error) {
        return failure(error, isHandedOver);
      }
    },
  };
}

/** "Second Gear <no-reply@example.com>", or the address alone: one sender, whatever the name is. */
function addressOf(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^([^<>@]*)<([^<>]+)>$/.exec(from.trim()) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() };
}

/**
 * The server's answer is certain. Without one it is certain only as long as nothing of the mail was
 * handed over: a connection that breaks afterwards may have broken before the answer came.
 */
function failure(thrown: unknown, isHandedOver: boolean): Delivery {
  const error = thrown instanceof Error ? thrown.message : String(thrown);
  const isAnswered =
    thrown instanceof Error && 'responseCode' in thrown && typeof thrown.responseCode === 'number';
  if (isHandedOver && !isAnswered) return { kind: 'doubtful', error };
  const isRecipients = thrown instanceof Error && 'code' in thrown && isAboutMail(thrown.code);
  return { kind: isRecipients ? 'refused' : 'unreachable', error };
}

/** A refusal of the envelope or of the message; any other is one of the connection or the log-in. */
const isAboutMail = (code: unknown) => code === 'EENVELOPE' || code === 'EMESSAGE';

/** The same stream, which says when somebody begins to read it. */
function whenRead(input: Readable, note: () => void): Readable {
  return Readable.from(
    (async function* () {
      note();
      for await (const chunk of input) yield chunk as Buffer;
    })(),
  );
}
