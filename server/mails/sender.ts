import type { FastifyBaseLogger } from 'fastify';
import { cutText } from '#contract/text/cutText';
import { findUser, findUserEver } from '../accounts/accounts';
import type { Context, JobContext, RootContext } from '../context';
import { eachDue } from '../jobs/eachDue';
import { renderMail } from './render';
import { isConfirmed, type MailContent } from './content';
import {
  claimMail,
  countSentTo,
  failAbandoned,
  type MailRow,
  recordAttempt,
  removeWaiting,
} from './repository';
import { contentOf, unconfirmedContentOf } from './templates';
import type { Delivery, MailTransport } from './transport';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Delays after each rejection: eight attempts within a day. */
const PAUSES_MS = [1, 5, 30, 60, 180, 360, 720].map((minutes) => minutes * MINUTE_MS);
/** Far longer than any attempt: the server that claimed the mail has stopped. */
const ABANDONED_MS = HOUR_MS / 4;
const MAYBE_SENT = 'The server stopped while sending this email. It may have been sent.';
const ERROR_MAX = 500;
/**
 * Maximum mails a day about accounts that used the same unconfirmed address: anyone can sign up with
 * it and delete the account again.
 */
const UNCONFIRMED_MAX = 3;
const DAY_MS = 24 * HOUR_MS;
/** After this many connection failures the run stops; the rest waits for the next one. */
const UNREACHABLE_MAX = 3;

interface SenderDeps {
  /** Null if no mails are sent. */
  transport: MailTransport | null;
  /** Origin of the links in e-mails. */
  origin: string;
  /** Domain of the Message-ID. */
  domain: string;
  /** Where users can write to. */
  supportEmail?: string | undefined;
  /** For recipients whose own time zone is unknown. */
  marketTimeZone?: string | undefined;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Sends due mails. A mail is claimed before it is sent, and its result recorded afterwards. If it
 * may have been delivered, because the server stopped or the connection broke in between, it is not
 * sent again: it is marked as failed, and an admin decides.
 */
export function createSender(deps: SenderDeps) {
  const { transport, origin, domain, supportEmail, marketTimeZone = null, log } = deps;
  return async (context: JobContext): Promise<void> => {
    const { tx: db, now } = context;
    if (!transport) return db.transaction(removeWaiting);
    const claimedBefore = new Date(now().getTime() - ABANDONED_MS);
    await db.transaction((tx) => failAbandoned(tx, claimedBefore, MAYBE_SENT, now()));
    return eachDue(context, {
      find: () => db.transaction((tx) => claimMail(tx, now())),
      batch: 1,
      handle: (mail) => send(context, transport, mail),
      failuresMax: UNREACHABLE_MAX,
    });
  };

  /** Returns false if the mail server cannot be reached. */
  async function send(context: RootContext, by: MailTransport, mail: MailRow): Promise<boolean> {
    const { tx: db, now } = context;
    const delivery = await attempt(context, by, mail);
    if (delivery === null) return true;
    if (delivery.kind !== 'sent') {
      log.warn({ mail: mail.id, ...delivery }, 'An email could not be sent');
    }
    const changes = changesAfter(delivery, mail, now());
    await db.transaction((tx) => recordAttempt(tx, mail, changes));
    return delivery.kind !== 'unreachable';
  }

  /** Null when the recipient was deleted, or the template is not for them. */
  async function attempt(context: RootContext, by: MailTransport, mail: MailRow) {
    const { tx: db, now } = context;
    const letter = await write(context, mail);
    if (!letter) {
      const dropped = { state: 'dropped', endedAt: now() } as const;
      await db.transaction((tx) => recordAttempt(tx, mail, dropped));
      return null;
    }
    const { to, name, words } = letter;
    return by.send({
      ...renderMail(words, name, origin, supportEmail),
      to,
      messageId: `<${mail.id}@${domain}>`,
    });
  }

  async function write({ tx: db, now }: Context, mail: MailRow): Promise<Letter | null> {
    const { template, facts, address, recipientId } = mail;
    const find = address === null ? findUser : findUserEver;
    const recipient = await find(db, recipientId);
    if (!recipient) return null;
    const to = address ?? recipient.email;
    if ('wasConfirmed' in facts ? facts.wasConfirmed : isConfirmed(recipient)) {
      const words = contentOf(template, facts, recipient.timeZone ?? marketTimeZone, supportEmail);
      return { to, name: recipient.name, words };
    }
    const aDayAgo = new Date(now().getTime() - DAY_MS);
    if (address !== null && (await countSentTo(db, address, aDayAgo)) >= UNCONFIRMED_MAX) {
      return null;
    }
    // The name may be a message from someone who signed up with another person's address.
    const words = unconfirmedContentOf(template, facts, supportEmail);
    return words && { to, name: '', words };
  }
}

interface Letter {
  to: string;
  name: string;
  words: MailContent;
}

function changesAfter(delivery: Delivery, { tries }: MailRow, now: Date): Partial<MailRow> {
  if (delivery.kind === 'sent') return { state: 'sent', endedAt: now, error: null };
  const error = cutText(delivery.error, ERROR_MAX);
  if (delivery.kind === 'doubtful') {
    return { state: 'failed', endedAt: now, error: `It may have been sent. ${error}` };
  }
  const pause = PAUSES_MS[tries - 1];
  if (pause === undefined) return { state: 'failed', endedAt: now, error };
  return { state: 'waiting', nextTryAt: new Date(now.getTime() + pause), error };
}
