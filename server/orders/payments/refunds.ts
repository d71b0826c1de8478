import type { FastifyBaseLogger } from 'fastify';
import { transact, type RootContext } from '../../context';
import { lockBooking } from '../bookings/bookingRepository';
import type { Notices } from '../notices';
import {
  noRefundsOrDisputes,
  type PaymentProvider,
  PaymentProviderError,
  type RefundsAndDisputes,
} from './paymentProvider';
import { changePayment, findDueRefunds, lockPayment, type PaymentRow } from './paymentRepository';
import { refundOf, whyNotSent } from './decidedRefunds';
import { applyRefundsAndDisputes } from './refundsAndDisputes';
import { retryAt } from './refundTimes';

const BATCH = 50;
/** Bounds the length of a run; the next one continues. */
const RUN_MAX = 500;

export interface Refunds {
  /** Sends one refund. Failures are recorded and left to `sendAll`. */
  send: (context: RootContext, payment: PaymentRow) => Promise<void>;
  /** Sends all due refunds, and checks those that have been pending for long. */
  sendAll: (context: RootContext) => Promise<void>;
}

interface RefundsDeps {
  payments: PaymentProvider;
  notices: Notices;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Refunds are committed as 'refunding' before the provider is called, so that a crash loses none.
 * An idempotency key makes repeated calls safe, also from several servers; after a failure the next
 * attempt uses a new key. A refund is done only when the provider reports it as succeeded.
 */
export function createRefunds({ payments, notices, log }: RefundsDeps): Refunds {
  /**
   * Sends a refund that an admin decided. The provider's refunds carry the decision, so that it is
   * never sent again, whatever was lost after it.
   */
  const sendDecided = async (context: RootContext, payment: PaymentRow, amountCents: number) => {
    const { transactionId, refundDecisionId: decisionId } = payment;
    const before = await payments.readRefundsAndDisputes(transactionId);
    const isDue = !refundOf(payment, before) && whyNotSent(payment, before) === null;
    if (isDue && decisionId !== null) {
      const key = `refund-${payment.id}-${payment.refundAttempt}`;
      await payments.refund(transactionId, key, { amountCents, decisionId });
    }
    const after = isDue ? await payments.readRefundsAndDisputes(transactionId) : before;
    await applyToBooking(context, payment, after);
  };

  const send = async (context: RootContext, payment: PaymentRow) => {
    try {
      if (payment.refundDueCents !== null) {
        await sendDecided(context, payment, payment.refundDueCents);
        return;
      }
      if (payment.refundId !== null) {
        await applyToBooking(
          context,
          payment,
          await payments.readRefundsAndDisputes(payment.transactionId),
        );
        return;
      }
      const key = `refund-${payment.id}-${payment.refundAttempt}`;
      const refund = await payments.refund(payment.transactionId, key, null);
      if (refund.status === 'failed') {
        const err = new Error(`The refund ${refund.id} failed.`);
        await recordFailure(context, payment, { err, isKeySpent: true });
      } else if (refund.amountCents === payment.amountCents) {
        await applyToBooking(context, payment, {
          ...noRefundsOrDisputes,
          dispute: payment.dispute,
          refunds: [refund],
        });
      } else {
        await applyToBooking(
          context,
          payment,
          await payments.readRefundsAndDisputes(payment.transactionId),
        );
      }
    } catch (error) {
      const failure =
        error instanceof PaymentProviderError
          ? { err: error.cause, isKeySpent: error.isKeySpent }
          : { err: error, isKeySpent: false };
      await recordFailure(context, payment, failure);
    }
  };

  const applyToBooking = (context: RootContext, payment: PaymentRow, returns: RefundsAndDisputes) =>
    transact(context, (inside) =>
      notices.notifyOfMoney(inside, payment.bookingId, async () => {
        const { tx, now } = inside;
        const booking = await lockBooking(tx, payment.bookingId);
        const latest = await lockPayment(tx, payment.transactionId);
        // A concurrent call has recorded a newer state; the next run does what is still due.
        if (!booking || latest?.revision !== payment.revision) return;
        await applyRefundsAndDisputes(tx, payment, booking, returns, now());
      }),
    );

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
        refundError: err instanceof Error ? err.message : String(err),
      });
    });
  };

  return {
    send,
    sendAll: async (context) => {
      const { tx, now } = context;
      const tried: string[] = [];
      while (tried.length < RUN_MAX) {
        const due = await findDueRefunds(tx, now(), tried, BATCH);
        if (due.length === 0) return;
        for (const payment of due) await send(context, payment);
        tried.push(...due.map(({ id }) => id));
      }
    },
  };
}
