import { MONEY_BACK_DECISION_DAYS, SELLER_PHONE_DELAY_MS } from '#contract/limits';
import { formatPrice } from '#contract/money';
import { routes } from '#contract/routes';
import { aboutBooking, type BookingFacts } from './booking';

const PHONE_DELAY_MIN = SELLER_PHONE_DELAY_MS / 60_000;

const endedForBuyer = {
  expired:
    'You didn’t pay in time, so your booking ended. You haven’t been charged. If the car is still for sale, you can book it again.',
  'car-withdrawn': 'The car is no longer for sale. You haven’t been charged.',
  'buyer-gone': 'Your account was closed. You haven’t been charged.',
  'buyer-suspended': 'Your account is suspended. You haven’t been charged.',
};

const isEnd = (why: BookingFacts['why']): why is keyof typeof endedForBuyer =>
  why !== undefined && why in endedForBuyer;

/** What a buyer can do about the money of an order whose seller is gone. */
function moneyOf({ priceCents, request }: BookingFacts): string[] {
  const price = formatPrice(priceCents);
  switch (request) {
    case 'opened':
      return [
        `We opened a request for your money (${price}) for you. We’ll decide within ${MONEY_BACK_DECISION_DAYS} days and email you.`,
        'If you have the car, withdraw the request on your order page.',
      ];
    case 'asked':
      return [
        `You asked for your money back (${price}). Your request stays open, and we’ll email you when we’ve decided.`,
      ];
    default:
      return [`You paid ${price}. Your order and its receipt stay available.`];
  }
}

/** What became of the car whose booking ended. */
function carForSeller({ carIs }: BookingFacts): string {
  if (carIs === 'sold-elsewhere') return 'The car is marked as sold elsewhere.';
  return carIs === 'off-sale' ? 'The car is off sale.' : 'The car is back on sale.';
}

const carForBuyer = ({ carIs = 'on-sale' }: BookingFacts): string =>
  carIs === 'on-sale' ? 'Other buyers can now book the car.' : 'The car is no longer for sale.';

/** Notifications of a booking's parties. */
export const bookingTemplates = {
  booked: aboutBooking({
    buyer: ({ carName, otherName }, until) => [
      `Booking confirmed: ${carName}`,
      `We’re holding the car for you and have let ${otherName || 'the seller'} know.`,
      `You have 24 hours to pay, until ${until ?? 'tomorrow'}. After that, your booking ends and other buyers can book the car. The seller’s phone number appears on your order page ${PHONE_DELAY_MIN} minutes after you book.`,
    ],
    seller: ({ carName, otherName }, until) => [
      `New booking of your ${carName}`,
      `${otherName || 'A buyer'} booked your car. The car is on hold for 24 hours, until ${until ?? 'tomorrow'}. If the buyer pays by then, it’s sold. If not, it goes back on sale.`,
      'While the booking is open, you’ll find the buyer’s phone number, and where they’d like to see the car, on the booking’s page. You can show them your phone number there.',
    ],
  }),
  paid: aboutBooking({
    buyer: ({ carName, otherName, priceCents }) => [
      `Payment received: ${carName}`,
      `We received your payment of ${formatPrice(priceCents)}. The car is yours.`,
      `Arrange a time and place to collect it with ${otherName || 'the seller'}. Your order page has the phone number and the receipt.`,
    ],
    seller: ({ carName, otherName, priceCents }) => [
      `Your ${carName} is sold`,
      `${otherName || 'The buyer'} paid ${formatPrice(priceCents)}.`,
      'Arrange a time and place to hand over the car. The buyer’s phone number is on the booking’s page.',
    ],
    unconfirmedBuyer: ({ priceCents }) => [
      `Payment received: ${formatPrice(priceCents)}`,
      `We received your payment of ${formatPrice(priceCents)}. Log in to see your order and its receipt, and how to reach the seller.`,
      'Confirm your email to get all emails about your bookings.',
    ],
  }),
  cancelled: aboutBooking(
    {
      buyer: (facts) => [
        `Booking cancelled: ${facts.carName}`,
        `You haven’t been charged. ${carForBuyer(facts)}`,
      ],
      seller: (facts) => [
        `Booking cancelled: ${facts.carName}`,
        `${facts.otherName || 'The buyer'} cancelled the booking. ${carForSeller(facts)}`,
      ],
    },
    () => ({ label: 'View orders', path: routes.dashboard }),
  ),
  /** Sent to buyers only. It has no number, because the seller can change it. */
  'phone-shown': aboutBooking({
    buyer: ({ carName }, until) => [
      `You can call the seller now: ${carName}`,
      `Your order page shows the seller’s phone number. Call to agree when and where you see the ${carName}.`,
      `Pay or cancel by ${until ?? 'the end of your booking'}. After that, other buyers can book the car.`,
    ],
  }),
  /** Sent to buyers only, two hours before their booking ends. */
  'hold-ending': aboutBooking(
    {
      buyer: ({ carName }, until) => [
        `Your booking ends soon: ${carName}`,
        `Pay by ${until ?? 'the end of your booking'} to keep the car. After that, other buyers can book it.`,
      ],
    },
    (bookingId) => ({ label: 'Pay', path: routes.payment(bookingId) }),
  ),
  /** Sent to sellers only. It has no details, because they can change again. */
  'contact-changed': aboutBooking({
    buyer: ({ carName, otherName }) => [
      `New contact details for your ${carName}`,
      `${otherName || 'The buyer'} changed their phone number or where they’d like to see the car. You’ll find both on the booking’s page.`,
    ],
  }),
  released: aboutBooking({
    buyer: (facts) => [
      `The seller cancelled your booking: ${facts.carName}`,
      `Your booking has ended and you haven’t been charged. ${carForBuyer(facts)}`,
      `${facts.otherName || 'The seller'} wrote:`,
    ],
    seller: (facts) => [
      `You cancelled the booking of your ${facts.carName}`,
      `${carForSeller(facts)} We sent your reason to ${facts.otherName || 'the buyer'}:`,
    ],
  }),
  ended: aboutBooking({
    buyer: ({ carName, why }) => [
      `Booking ended: ${carName}`,
      endedForBuyer[isEnd(why) ? why : 'expired'],
    ],
    seller: (facts) => [
      `Booking ended: ${facts.carName}`,
      facts.why === 'car-withdrawn'
        ? 'The car was withdrawn from sale.'
        : facts.why === 'buyer-gone'
          ? `The buyer’s account was closed. ${carForSeller(facts)}`
          : facts.why === 'buyer-suspended'
            ? `The buyer can’t pay for it. ${carForSeller(facts)}`
            : `${facts.otherName || 'The buyer'} didn’t pay in time. ${carForSeller(facts)}`,
    ],
  }),
  'seller-closed': aboutBooking({
    buyer: (facts, _until, goneOn) => [
      `The seller’s account was closed: ${facts.carName}`,
      `The account of the seller of your car was closed on ${goneOn}. If you don’t have the car yet, don’t travel to them.`,
      ...moneyOf(facts),
    ],
    unconfirmedBuyer: (facts) => [
      'The account of your seller was closed',
      'You paid for a car, and its seller’s account is closed now. If you don’t have the car yet, don’t travel to them.',
      ...moneyOf(facts),
      'Log in to see your order.',
    ],
  }),
  'car-removed': aboutBooking({
    buyer: ({ carName }, _until, goneOn) => [
      `Your car’s page was removed: ${carName}`,
      `The page of the car you bought was removed on ${goneOn}. Your order and its receipt stay as they are.`,
      'If you don’t have the car yet, call the seller before you travel to them.',
    ],
  }),
};
