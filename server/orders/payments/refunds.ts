import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { transact, type JobContext, type RootContext } from '../../context';
import { eachDue } from '../../jobs/eachDue';
import { lockBooking } from '../records/bookingRepository';
import {
  noRefundsOrDisputes,
  type PaymentProvider,
  PaymentProviderError,
  type RefundsAndDisputes,
} from '../paymentProvider';
import {
  changePayment,
  findDueRefunds,
  lockPayment,
  type PaymentRow,
} from '../records/paymentRepository';
import { findDueSendBacks, type UnmatchedRow } from '../records/unmatchedRepository';
import { refundOf, whyNotSent } from './decidedRefunds';
import { messageOf } from './failures';
import { notifyOfMoney } from './moneyNotices';
import { applyRefundsAndDisputes, sumUp } from './refundsAndDisputes';
import { applySendBack, failSendBack, isWithBank } from './sendBacks';
import { retryAt } from './refundTimes';
import { recordRepair } from './repairs';

const BATCH = 50;
/** How long a request waits for the provider. */
const MOMENT_MS = 3000;

export interface Refunds {
  /**
   * Sends one refund. Failures are recorded and left to `sendAll`.
   *
   * @param isRepair whether the change goes into the audit log
   */
  send: (context: RootContext, payment: PaymentRow, isRepair?: boolean) => Promise<void>;
  /**
   * Sends one refund and waits a moment for what becomes of it, so that a slow provider holds up no
   * request. It goes on after that.
   */
  begin: (context: RootContext, payment: PaymentRow) => Promise<void>;
  /** The same for money without a booking that an admin sends back. */
  beginSendBack: (context: RootContext, unmatched: UnmatchedRow) => Promise<void>;
  /** Sends all due refunds, and checks those that have been pending for long. */
  sendAll: (context: JobContext) => Promise<void>;
}

/** Records the provider's state of a payment. */
type Apply = (returns: RefundsAndDisputes) => Promise<void>;

interface RefundsDeps {
  payments: PaymentProvider;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Refunds are committed as 'refunding' before the provider is called, so that a crash loses none.
 * An idempotency key makes repeated calls safe, also from several servers; after a failure the next
 * attempt uses a new key. A refund is done only when the provider reports it as succeeded.
 */
export function createRefunds({ payments, log }: RefundsDeps): Refunds {
  /**
   * Sends a refund that an admin decided. The provider's refunds carry the decision, so that it is
   * never sent again, whatever was lost after it.
   */
  const sendDecided = async (payment: PaymentRow, amountCents: number, apply: Apply) => {
    const { transactionId, refundDecisionId: decisionId } = payment;
    const before = await payments.readRefundsAndDisputes(transactionId);
    const isDue = !refundOf(payment, before) && whyNotSent(payment, before) === null;
    if (isDue && decisionId !== null) {
      const key = `refund-${payment.id}-${payment.refundAttempt}`;
      await payments.refund(transactionId, key, { amountCents, decisionId });
    }
    await apply(isDue ? await payments.readRefundsAndDisputes(transactionId) : before);
  };

  const send = async (context: RootContext, payment: PaymentRow, isRepair = false) => {
    const apply: Apply = (returns) => applyToBooking(context, payment, returns, isRepair);
    const { transactionId } = payment;
    try {
      if (payment.refundDueCents !== null) {
        await sendDecided(payment, payment.refundDueCents, apply);
        return;
      }
      if (payment.refundId !== null) {
        await apply(await payments.readRefundsAndDisputes(transactionId));
        return;
      }
      const key = `refund-${payment.id}-${payment.refundAttempt}`;
      const refund = await payments.refund(transactionId, key, null);
      if (refund.status === 'failed') {
        const err = new Error(`The refund ${refund.id} failed.`);
        await recordFailure(context, payment, { err, isKeySpent: true });
      } else if (refund.amountCents === payment.amountCents) {
        await apply({ ...noRefundsOrDisputes, dispute: payment.dispute, refunds: [refund] });
      } else {
        await apply(await payments.readRefundsAndDisputes(transactionId));
      }
    } catch (error) {
      await recordFailure(context, payment, failureOf(error));
    }
  };

  const applyToBooking = (
    context: RootContext,
    payment: PaymentRow,
    returns: RefundsAndDisputes,
    isRepair: boolean,
  ) =>
    transact(context, async (inside) => {
      const { tx, now } = inside;
      const booking = await lockBooking(tx, payment.bookingId);
      const latest = await lockPayment(tx, payment.transactionId);
      // A concurrent call has recorded a newer state; the next run does what is still due.
      if (!booking || latest?.revision !== payment.revision) return;
      const change = await applyRefundsAndDisputes(tx, payment, booking, returns, now());
      if (isRepair) await recordRepair(inside, change);
      await notifyOfMoney(inside, change);
    });

  /**
   * Sends unmatched money back as a whole, as an admin decided. It can't be sent twice: the provider
   * refunds no more than was paid.
   */
  const sendBack = async (context: RootContext, unmatched: UnmatchedRow) => {
    const { transactionId, amountCents, refundAttempt } = unmatched;
    try {
      const before = await payments.readRefundsAndDisputes(transactionId);
      const isDue = !sumUp(amountCents, before).isUnderWay && !isWithBank(before);
      if (isDue)
        await payments.refund(transactionId, `refund-${transactionId}-${refundAttempt}`, null);
      const after = isDue ? await payments.readRefundsAndDisputes(transactionId) : before;
      await transact(context, ({ tx, now }) => applySendBack(tx, unmatched, after, now()));
    } catch (error) {
      const { err, isKeySpent } = failureOf(error);
      log.error(
        { requestId: context.requestId, err, payment: transactionId },
        'A refund failed and will be retried',
      );
      await transact(context, ({ tx, now }) =>
        failSendBack(tx, unmatched, { error: messageOf(err), isKeySpent }, now()),
      );
    }
  };

  const recordFailure = async (
    context: RootContext,
    payment: PaymentRow,
    { err, isKeySpent }: { err: unknown; isKeySpent: boolean },
  ) => {
    log.error(
      { requestId: context.requestId, err, payment: payment.id },
      'A refund failed and will be retried',
    );
    await transact(context, async ({ tx, now }) => {
      const latest = await lockPayment(tx, payment.transactionId);
      // False when another server was faster.
      const isSame = latest?.refundAttempt === payment.refundAttempt && latest.refundId === null;
      const isDue = latest?.status === 'refunding' || payment.refundDueCents !== null;
      if (!latest || !isDue || !isSame) return;
      const refundTries = latest.refundTries + 1;
      await changePayment(tx, latest, {
        refundTries,
        refundAttempt: latest.refundAttempt + (isKeySpent ? 1 : 0),
        refundNextAt: retryAt(refundTries, now()),
        refundError: messageOf(err),
      });
    });
  };

  const waitAMoment = async ({ requestId }: RootContext, payment: string, work: Promise<void>) => {
    const sent = work.catch((err: unknown) =>
      log.error({ requestId, err, payment }, 'The result of a refund could not be saved'),
    );
    await Promise.race([sent, delay(MOMENT_MS, undefined, { ref: false })]);
  };

  return {
    send,
    begin: (context, payment) => waitAMoment(context, payment.id, send(context, payment)),
    beginSendBack: (context, unmatched) =>
      waitAMoment(context, unmatched.transactionId, sendBack(context, unmatched)),
    sendAll: async (context) => {
      const { tx, now } = context;
      // The first retry of a failed one is due at once, and left to the next run.
      const tried: string[] = [];
      await eachDue(context, {
        find: (limit) => findDueRefunds(tx, now(), tried, limit),
        batch: BATCH,
        handle: async (payment) => {
          tried.push(payment.id);
          await send(context, payment);
          return true;
        },
      });
      await eachDue(context, {
        find: (limit) => findDueSendBacks(tx, now(), tried, limit),
        batch: BATCH,
        handle: async (unmatched) => {
          tried.push(unmatched.transactionId);
          await sendBack(context, unmatched);
          return true;
        },
      });
    },
  };
}

const failureOf = (error: unknown) =>
  error instanceof PaymentProviderError
    ? { err: error.cause, isKeySpent: error.isKeySpent }
    : { err: error, isKeySpent: false };
