import { makeHistory } from '@/testing/factories';
import { stepsOf } from './bookingSteps';

const at = '2026-11-22T12:00:00.000Z';
const booking = { buyerName: 'Bea', priceCents: 2_150_000 };

test('the history names for each side who did what, with amounts', () => {
  const history = makeHistory(at);
  const forBuyer = stepsOf({ ...booking, history }, 'buyer');
  const forSeller = stepsOf({ ...booking, history }, 'seller');
  expect(
    history.map(({ kind }, index) => [kind, forBuyer[index]?.title, forSeller[index]?.title]),
  ).toEqual([
    ['booked', 'You booked the car', 'Bea booked the car'],
    ['paid', 'You paid $21,500', 'Bea paid $21,500'],
    ['handed-over', 'The seller said that you have the car', 'You handed over the car'],
    ['received', 'You confirmed that you have the car', 'Bea confirmed that they have the car'],
    ['returned', 'The seller has the car back', 'You have the car back'],
    ['money-back-asked', 'You asked for your money back', 'Bea asked for their money back'],
    ['money-back-replied', 'The seller answered your request', 'You answered the request'],
    ['money-back-withdrawn', 'You withdrew your request', 'Bea withdrew their request'],
    ['money-back-declined', 'We declined your request', 'We declined the request'],
    [
      'money-back-accepted',
      'We accepted your request for $500',
      'We accepted the request for $500',
    ],
    ['payment-declined', 'Your card was declined. Nothing was charged.', 'A card was declined'],
    ['refund-decided', 'We decided to refund', 'We decided to refund'],
    ['refund-sent', 'Refund is on its way to your bank', 'Refund is on its way'],
    ['refund', 'Refund of $500 sent to your card', 'Refund of $500 sent to the buyer'],
    ['refund-failed', 'Refund of $10 failed', 'Refund of $10 failed'],
    ['dispute-opened', 'You disputed $20 with your bank', 'Bea disputed $20 with their bank'],
    ['dispute-won', 'Your bank rejected your dispute', 'The bank rejected the dispute'],
    [
      'dispute-lost',
      'Your bank accepted your dispute and returned $20',
      'The bank accepted the dispute and returned $20',
    ],
    ['refund-pending', 'Refund started', 'Refund started'],
    ['refunded', 'Refund sent to your card', 'Refund sent to the buyer'],
    ['undone', 'The sale was cancelled and refunded', 'The sale was cancelled and refunded'],
    ['expired', 'The booking expired', 'The booking expired'],
    ['cancelled', 'You cancelled the booking', 'Bea cancelled the booking'],
    ['released', 'The seller cancelled the booking', 'You cancelled the booking'],
    [
      'withdrawn',
      'The car was taken off the market',
      'The car was withdrawn, or the buyer’s account deleted',
    ],
    ['seller-closed', 'The seller’s account was closed', 'Your account was closed'],
    ['car-removed', 'The car’s page was removed', 'The car’s page was removed'],
  ]);
});
