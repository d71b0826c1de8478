import { formatPrice } from '#contract/money';
import type { MailFacts } from './facts';

/** Texts for each party about the money of a paid order. */
type MoneyTemplate = (facts: MailFacts) => { subject: string; paragraphs: string[] };

const amount = ({ amountCents, priceCents }: MailFacts) => formatPrice(amountCents ?? priceCents);
const buyerOf = ({ otherName }: MailFacts) => otherName || 'The buyer';

/** Empty when everything was refunded. */
function remains({ leftCents = 0, priceCents }: MailFacts): string {
  if (leftCents === 0) return '';
  const left = formatPrice(leftCents);
  return leftCents === priceCents
    ? `All ${left} remains paid.`
    : `Of ${formatPrice(priceCents)}, ${left} remains paid.`;
}

/** Empty unless the event restored the order. */
const isActiveAgain = ({ why }: MailFacts, what: 'order' | 'sale') =>
  why === 'restored' ? ` ${what === 'order' ? 'Your' : 'The'} ${what} is active again.` : '';

const CARD_TIME = 'Your bank can take a few days to show the refund.';
const KEEP_CAR =
  'The car isn’t on sale because the buyer may still have it. List it again when you get it back.';

export const moneyToBuyer = {
  'part-refunded': (facts) => ({
    subject: `Partial refund for your ${facts.carName}`,
    paragraphs: [
      `We refunded ${amount(facts)} to your card. ${remains(facts)} Your order stays as it is.`,
      CARD_TIME,
    ],
  }),
  refunded: (facts) => ({
    subject: `Refund for your ${facts.carName}`,
    paragraphs: [refundedToBuyer(facts), CARD_TIME],
  }),
  'refund-failed': (facts) => ({
    subject: `Refund failed: ${facts.carName}`,
    paragraphs: [
      `The refund of ${amount(facts)} didn’t reach your card. ${remains(facts)}`.trim() +
        isActiveAgain(facts, 'order'),
      ...(facts.why === 'car-gone'
        ? [
            'We’re sending it again and will email you when it arrives. You don’t need to do anything.',
          ]
        : []),
    ],
  }),
  'dispute-opened': (facts) => ({
    subject: `Payment disputed: ${facts.carName}`,
    paragraphs: [
      `Your bank told us that you disputed ${amount(facts)} of your payment. We’ll email you when the bank decides.`,
      'Until then your order stays as it is.',
    ],
  }),
  'dispute-won': (facts) => ({
    subject: `Dispute closed: ${facts.carName}`,
    paragraphs: [
      `Your bank rejected your dispute of ${amount(facts)}. ${remains(facts)}`.trim() +
        isActiveAgain(facts, 'order'),
    ],
  }),
  'dispute-lost': (facts) => ({
    subject: `Dispute accepted: ${facts.carName}`,
    paragraphs: [
      `Your bank accepted your dispute and returned ${amount(facts)} to you. ${remains(facts) || 'Your order is cancelled.'}`,
    ],
  }),
} satisfies Record<string, MoneyTemplate>;

function refundedToBuyer({ priceCents, amountCents = priceCents, why }: MailFacts): string {
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

export const moneyToSeller = {
  'part-refunded': (facts) => ({
    subject: `Partial refund: ${facts.carName}`,
    paragraphs: [
      `${buyerOf(facts)} was refunded ${amount(facts)}. ${remains(facts)} The car stays sold.`,
    ],
  }),
  refunded: (facts) => refundedToSeller(facts),
  'refund-failed': (facts) => ({
    subject: `Refund failed: ${facts.carName}`,
    paragraphs: [
      `The refund of ${amount(facts)} didn’t reach ${facts.otherName || 'the buyer'}. ${remains(facts)}`.trim() +
        isActiveAgain(facts, 'sale'),
    ],
  }),
  'dispute-opened': (facts) => ({
    subject: `Payment disputed: ${facts.carName}`,
    paragraphs: [
      `${buyerOf(facts)} disputed ${amount(facts)} of the payment with their bank. We’ll email you when the bank decides.`,
      'If you still have the car, keep it until then.',
    ],
  }),
  'dispute-won': (facts) => ({
    subject: `Dispute closed: ${facts.carName}`,
    paragraphs: [
      `The bank rejected the buyer’s dispute of ${amount(facts)}. ${remains(facts)}`.trim() +
        isActiveAgain(facts, 'sale'),
    ],
  }),
  'dispute-lost': (facts) => ({
    subject: `Dispute accepted: ${facts.carName}`,
    paragraphs: [
      `The bank accepted the buyer’s dispute and returned ${amount(facts)} to ${facts.otherName || 'the buyer'}. ${remains(facts) || 'The sale is cancelled.'}`,
      ...(facts.leftCents === 0 ? [KEEP_CAR] : []),
    ],
  }),
} satisfies Record<string, MoneyTemplate>;

function refundedToSeller(facts: MailFacts): ReturnType<MoneyTemplate> {
  const { carName, priceCents, amountCents = priceCents, why } = facts;
  const all = formatPrice(priceCents);
  if (why === 'undone') {
    const said =
      amountCents < priceCents
        ? `was refunded the remaining ${formatPrice(amountCents)}. The refunds are ${all} in all.`
        : `was refunded ${all}.`;
    return {
      subject: `Sale refunded: ${carName}`,
      paragraphs: [`${buyerOf(facts)} ${said}`, KEEP_CAR],
    };
  }
  return {
    subject: `Payment refunded: ${carName}`,
    paragraphs: [
      why === 'no-sale'
        ? `${buyerOf(facts)} was refunded ${all} before the sale completed, and their booking has ended. You don’t need to do anything.`
        : `${facts.otherName || 'A buyer'} paid after their booking ended, so we refunded ${all}. You don’t need to do anything.`,
    ],
  };
}
