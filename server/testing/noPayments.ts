import type { PaymentProvider } from '../orders/paymentProvider';

const refuse = () => Promise.reject(new Error('This test has no payment provider.'));

/** For tests without payments. */
export const noPayments: PaymentProvider = {
  createIntent: refuse,
  retrieveIntent: refuse,
  cancelIntent: refuse,
  readRefundsAndDisputes: refuse,
  refund: refuse,
  listIntents: () => {
    throw new Error('This test has no payment provider.');
  },
  listRefunds: () => {
    throw new Error('This test has no payment provider.');
  },
  listDisputed: () => {
    throw new Error('This test has no payment provider.');
  },
  pageOf: () => null,
  parseWebhook: () => {
    throw new Error('This test has no payment provider.');
  },
};
