import type { PaymentProvider } from '../orders/paymentProvider';

const refuse = () => Promise.reject(new Error('This test has no payment provider.'));

/** Stands where a test takes no payments. */
export const noPayments: PaymentProvider = {
  createIntent: refuse,
  retrieveIntent: refuse,
  cancelIntent: refuse,
  refund: refuse,
  parseWebhook: () => {
    throw new Error('This test has no payment provider.');
  },
};
