import { formatPrice } from '#contract/money';
import { aboutBooking, type BookingFacts, type PartyText } from './booking';

const amount = ({ amountCents, priceCents }: BookingFacts) =>
  formatPrice(amountCents ?? priceCents);
const buyerOf = ({ otherName }: BookingFacts) => otherName || 'The buyer';

/** Empty when everything was refunded. */
function remains({ leftCents = 0, priceCents }: BookingFacts): string {
  if (leftCents === 0) return '';
  const left = formatPrice(leftCents);
  return leftCents === priceCents
    ? `All ${left} remains paid.`
    : `Of ${formatPrice(priceCents)}, ${left} remains paid.`;
}

/** Empty unless the event restored the order. */
const isActiveAgain = ({ why }: BookingFacts, what: 'order' | 'sale') =>
  why === 'restored' ? ` ${what === 'order' ? 'Your' : 'The'} ${what} is active again.` : '';

/**
 * A refund that failed is sent again unless the order was restored, or only a part was refunded. One
 * that an admin accepted always is.
 */
const isSentAgain = ({ why }: BookingFacts) => why !== undefined && why !== 'restored';

/** For an address that is not confirmed. */
export const LOG_IN = 'Log in to see your order.';

export const CARD_TIME = 'Your bank can take a few days to show the refund.';
export const KEEP_CAR =
  'The car isn’t on sale because the buyer may still have it. List it again when you get it back.';

function refundedToBuyer({ priceCents, amountCents = priceCents, why }: BookingFacts): string {
  const all = formatPrice(priceCents);
  const rest = formatPrice(amountCents);
  if (why === undefined || why === 'car-gone') {
    return `The car was no longer available when your payment arrived, so we refunded ${all} to your card.`;
  }
  const ended = `Your ${why === 'undone' ? 'order was cancelled' : 'booking has ended'}`;
  return amountCents < priceCents
    ? `${ended} and we refunded the remaining ${rest} to your card. Your refunds are ${all} in all.`
    : `${ended} and we refunded ${all} to your card.`;
}

function refundedToSeller(facts: BookingFacts): ReturnType<PartyText> {
  const { carName, priceCents, amountCents = priceCents, why } = facts;
  const all = formatPrice(priceCents);
  if (why === 'undone') {
    const said =
      amountCents < priceCents
        ? `was refunded the remaining ${formatPrice(amountCents)}. The refunds are ${all} in all.`
        : `was refunded ${all}.`;
    return [`Sale refunded: ${carName}`, `${buyerOf(facts)} ${said}`, KEEP_CAR];
  }
  return [
    `Payment refunded: ${carName}`,
    why === 'no-sale'
      ? `${buyerOf(facts)} was refunded ${all} before the sale completed, and their booking has ended. You don’t need to do anything.`
      : `${facts.otherName || 'A buyer'} paid after their booking ended, so we refunded ${all}. You don’t need to do anything.`,
  ];
}

/** Notifications of a booking's parties about the money of a paid order. */
export const moneyTemplates = {
  'part-refunded': aboutBooking({
    buyer: (facts) => [
      `Partial refund for your ${facts.carName}`,
      `We refunded ${amount(facts)} to your card. ${remains(facts)} Your order stays as it is.`,
      CARD_TIME,
    ],
    seller: (facts) => [
      `Partial refund: ${facts.carName}`,
      `${buyerOf(facts)} was refunded ${amount(facts)}. ${remains(facts)} The car stays sold.`,
    ],
    unconfirmedBuyer: (facts) => [
      `Partial refund: ${amount(facts)}`,
      `We refunded ${amount(facts)} to your card. ${remains(facts)} ${LOG_IN}`,
      CARD_TIME,
    ],
  }),
  refunded: aboutBooking({
    buyer: (facts) => [`Refund for your ${facts.carName}`, refundedToBuyer(facts), CARD_TIME],
    seller: refundedToSeller,
    unconfirmedBuyer: (facts) => [
      `Refund: ${amount(facts)}`,
      `${refundedToBuyer(facts)} ${LOG_IN}`,
      CARD_TIME,
    ],
  }),
  'refund-failed': aboutBooking({
    buyer: (facts) => [
      `Refund failed: ${facts.carName}`,
      `The refund of ${amount(facts)} didn’t reach your card. ${remains(facts)}`.trim() +
        isActiveAgain(facts, 'order'),
      ...(isSentAgain(facts)
        ? [
            'We’re sending it again and will email you when it arrives. You don’t need to do anything.',
          ]
        : []),
    ],
    seller: (facts) => [
      `Refund failed: ${facts.carName}`,
      `The refund of ${amount(facts)} didn’t reach ${facts.otherName || 'the buyer'}. ${remains(facts)}`.trim() +
        isActiveAgain(facts, 'sale'),
      ...(isSentAgain(facts) ? ['We’re sending it again. You don’t need to do anything.'] : []),
    ],
    unconfirmedBuyer: (facts) => [
      `Refund failed: ${amount(facts)}`,
      `The refund of ${amount(facts)} didn’t reach your card. ${LOG_IN}`,
    ],
  }),
  'dispute-opened': aboutBooking({
    buyer: (facts) => [
      `Payment disputed: ${facts.carName}`,
      `Your bank told us that you disputed ${amount(facts)} of your payment. We’ll email you when the bank decides.`,
      'Until then your order stays as it is.',
    ],
    seller: (facts) => [
      `Payment disputed: ${facts.carName}`,
      `${buyerOf(facts)} disputed ${amount(facts)} of the payment with their bank. We’ll email you when the bank decides.`,
      'If you still have the car, keep it until then.',
    ],
  }),
  'dispute-won': aboutBooking({
    buyer: (facts) => [
      `Dispute closed: ${facts.carName}`,
      `Your bank rejected your dispute of ${amount(facts)}. ${remains(facts)}`.trim() +
        isActiveAgain(facts, 'order'),
    ],
    seller: (facts) => [
      `Dispute closed: ${facts.carName}`,
      `The bank rejected the buyer’s dispute of ${amount(facts)}. ${remains(facts)}`.trim() +
        isActiveAgain(facts, 'sale'),
    ],
  }),
  'dispute-lost': aboutBooking({
    buyer: (facts) => [
      `Dispute accepted: ${facts.carName}`,
      `Your bank accepted your dispute and returned ${amount(facts)} to you. ${remains(facts) || 'Your order is cancelled.'}`,
    ],
    seller: (facts) => [
      `Dispute accepted: ${facts.carName}`,
      `The bank accepted the buyer’s dispute and returned ${amount(facts)} to ${facts.otherName || 'the buyer'}. ${remains(facts) || 'The sale is cancelled.'}`,
      ...(facts.leftCents === 0 ? [KEEP_CAR] : []),
    ],
  }),
};
