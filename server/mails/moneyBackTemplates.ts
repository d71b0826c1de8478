import { formatPrice } from '#contract/money';
import { aboutBooking } from './booking';

/** Requests for the money of a paid order, and the decisions about them. */
export const moneyBackTemplates = {
  'money-back-asked': aboutBooking({
    buyer: ({ carName }) => [
      `We received your request: ${carName}`,
      'You asked for your money back. We’ll read your request and email you when we’ve decided. Until then your order stays as it is.',
      'You wrote:',
    ],
    seller: ({ carName, otherName }) => [
      `The buyer asked for their money back: ${carName}`,
      `${otherName || 'The buyer'} asked for their money back. We’ll decide and email you. Until then the sale stays as it is.`,
      'They wrote:',
    ],
  }),
  'money-back-accepted': aboutBooking({
    buyer: ({ carName, amountCents = 0 }) => [
      `We accepted your request: ${carName}`,
      `We’re refunding ${formatPrice(amountCents)} to your card. Your bank can take a few days to show it.`,
      'We wrote:',
    ],
    seller: ({ carName, otherName, amountCents = 0 }) => [
      `We accepted the buyer’s request: ${carName}`,
      `We’re refunding ${formatPrice(amountCents)} to ${otherName || 'the buyer'}.`,
      'We wrote to them:',
    ],
  }),
  'money-back-declined': aboutBooking({
    buyer: ({ carName }) => [
      `We declined your request: ${carName}`,
      'We won’t refund this order. It stays as it is. If you don’t agree, your order says whether and until when you can ask again.',
      'We wrote:',
    ],
    seller: ({ carName, otherName }) => [
      `We declined the buyer’s request: ${carName}`,
      `We won’t refund ${otherName || 'the buyer'}. The sale stays as it is.`,
      'We wrote to them:',
    ],
  }),
};
