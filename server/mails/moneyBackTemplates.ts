import { formatPrice } from '#contract/money';
import { aboutBooking } from './booking';
import { CARD_TIME, KEEP_CAR, LOG_IN } from './moneyTemplates';

/** The handover of a paid car, requests for its money, and the decisions about them. */
export const moneyBackTemplates = {
  'handed-over': aboutBooking({
    buyer: ({ carName }) => [
      `The seller says you have the car: ${carName}`,
      'The seller told us that they handed over your car. If you have it, you can confirm it on your order.',
      'If you don’t have it, ask for your money back on the same page.',
    ],
  }),
  received: aboutBooking({
    buyer: ({ carName }) => [`You have the car: ${carName}`],
    seller: ({ carName, otherName }) => [
      `The buyer has the car: ${carName}`,
      `${otherName || 'The buyer'} confirmed that they have the car. You don’t need to do anything.`,
    ],
  }),
  'money-back-asked': aboutBooking({
    buyer: ({ carName }) => [
      `We received your request: ${carName}`,
      'You asked for your money back. We’ll read your request and email you when we’ve decided. Until then your order stays as it is.',
      'You wrote:',
    ],
    seller: ({ carName, otherName }) => [
      `The buyer asked for their money back: ${carName}`,
      `${otherName || 'The buyer'} asked for their money back. You can answer with words and photos. Then we’ll decide and email you.`,
      'If you still have the car, keep it until we’ve decided.',
      'They wrote:',
    ],
  }),
  'money-back-accepted': aboutBooking({
    buyer: ({ carName, amountCents = 0, leftCents, returnBy }) => [
      `We accepted your request: ${carName}`,
      `We’re refunding ${formatPrice(amountCents)} to your card.${leftCents === 0 ? ' Your order is cancelled.' : ''} ${CARD_TIME}`,
      ...(returnBy
        ? [
            'If you have the car, return it by the day below. Until then your order shows how to reach the seller.',
          ]
        : []),
      'We wrote:',
    ],
    seller: ({ carName, otherName, amountCents = 0, leftCents, returnBy }) => [
      `We accepted the buyer’s request: ${carName}`,
      `We’re refunding ${formatPrice(amountCents)} to ${otherName || 'the buyer'}.${leftCents === 0 ? ' The sale is cancelled.' : ''}`,
      ...(returnBy
        ? [KEEP_CAR, 'Until the day below, the booking’s page shows how to reach the buyer.']
        : leftCents === 0
          ? ['The car isn’t on sale. You can list it again on the booking’s page.']
          : []),
      'We wrote to them:',
    ],
    unconfirmedBuyer: ({ amountCents = 0 }) => [
      `Refund: ${formatPrice(amountCents)}`,
      `We accepted your request and are refunding ${formatPrice(amountCents)} to your card. ${LOG_IN}`,
      CARD_TIME,
    ],
  }),
  'refund-decided': aboutBooking({
    buyer: ({ carName, amountCents = 0, leftCents, returnBy }) => [
      `We’re refunding ${formatPrice(amountCents)}: ${carName}`,
      `We decided to refund ${formatPrice(amountCents)} to your card.${leftCents === 0 ? ' Your order is cancelled.' : ' Your order stays paid.'} ${CARD_TIME}`,
      ...(returnBy
        ? [
            'If you have the car, return it by the day below. Until then your order shows how to reach the seller.',
          ]
        : []),
      'Our reason:',
    ],
    seller: ({ carName, otherName, amountCents = 0, leftCents, returnBy }) => [
      `We’re refunding ${formatPrice(amountCents)} to the buyer: ${carName}`,
      `We decided to refund ${formatPrice(amountCents)} to ${otherName || 'the buyer'}.${leftCents === 0 ? ' The sale is cancelled.' : ' The sale stays as it is.'}`,
      ...(returnBy
        ? [KEEP_CAR, 'Until the day below, the booking’s page shows how to reach the buyer.']
        : leftCents === 0
          ? ['The car isn’t on sale. You can list it again on the booking’s page.']
          : []),
      'Our reason:',
    ],
    unconfirmedBuyer: ({ amountCents = 0 }) => [
      `Refund: ${formatPrice(amountCents)}`,
      `We’re refunding ${formatPrice(amountCents)} to your card. ${LOG_IN}`,
      CARD_TIME,
    ],
  }),
  'money-back-reopened': aboutBooking({
    buyer: ({ carName, amountCents = 0 }) => [
      `We couldn’t send your refund: ${carName}`,
      `We told you about a refund, but the refund of ${formatPrice(amountCents)} could not be sent: since then the payment was disputed, or part of it was refunded. We’ll look at it again and email you.`,
    ],
    seller: ({ carName, otherName, amountCents = 0 }) => [
      `We couldn’t send the buyer’s refund: ${carName}`,
      `We told you about a refund to ${otherName || 'the buyer'}, but the refund of ${formatPrice(amountCents)} could not be sent: since then the payment was disputed, or part of it was refunded. We’ll decide again and email you.`,
      'If you still have the car, keep it until then.',
    ],
    unconfirmedBuyer: ({ amountCents = 0 }) => [
      'We couldn’t send your refund',
      `The refund of ${formatPrice(amountCents)} that we announced could not be sent. We’ll look at it again. ${LOG_IN}`,
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
