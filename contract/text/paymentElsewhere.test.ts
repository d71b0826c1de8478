import { speaksOfPayingElsewhere } from './paymentElsewhere';

it.each([
  'Please pay by bank transfer.',
  'Send a GIFT CARD of $200',
  'I only take Western\nUnion',
  'My courier will pick it up',
  'Click the verification link',
  'Verify your payment here',
  'Write to me on WhatsApp',
  'Are you on Telegram?',
  'Pay me directly and save the fee',
  'PayPal friends is fine',
  'Here is my IBAN',
])('warns of: %s', (text) => {
  expect(speaksOfPayingElsewhere(text)).toBe(true);
});

it.each([
  'Can I pay when I see the car?',
  'The signal lights are new.',
  'It was a company car of a bank.',
  'Does the price include the transfer of ownership?',
  'The gift from my father.',
  'I paid 11,000 for it.',
])('is silent about: %s', (text) => {
  expect(speaksOfPayingElsewhere(text)).toBe(false);
});
