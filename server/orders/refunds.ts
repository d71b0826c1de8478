import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/client';
import { type PaymentProvider, PaymentProviderError } from './paymentProvider';
import { findRefunding, markRefunded, type PaymentRow } from './paymentRepository';

const BATCH = 50;

export interface Refunds {
  /** Sends one refund; a failure is logged and left to `sendAll`. True when the money is back. */
  send: (payment: PaymentRow) => Promise<boolean>;
  /** Sends every refund that is still due; answers how many went through. */
  sendAll: () => Promise<number>;
}

interface RefundsDeps {
  db: Database;
  payments: PaymentProvider;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Refunds are decided and committed as 'refunding' before the provider hears of them, so that none
 * is forgotten when the server stops in between; the key makes a repeated one harmless, also from
 * several servers at once.
 */
export function createRefunds({ db, payments, log }: RefundsDeps): Refunds {
  const send = async (payment: PaymentRow) => {
    try {
      const { refundId } = await payments.refund(payment.transactionId, `refund-${payment.id}`);
      await markRefunded(db, payment.transactionId, refundId);
      return true;
    } catch (error) {
      const err = error instanceof PaymentProviderError ? error.cause : error;
      log.error({ err, payment: payment.id }, 'A refund is due and did not go through yet');
      return false;
    }
  };
  return {
    send,
    sendAll: async () => {
      let done = 0;
      for (const payment of await findRefunding(db, BATCH)) {
        if (await send(payment)) done += 1;
      }
      return done;
    },
  };
}
