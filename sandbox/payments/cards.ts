import type { paymentMethods } from '../schema/payments';
import { cardError } from './errors';
import { newId } from './ids';
import type { Parameters } from './parameters';
import { type Brand, findTestCard, readyMadeNumber } from './testCards';

export type PaymentMethodRow = typeof paymentMethods.$inferSelect;

/** Luhn checksum. */
function hasGoodCheckDigit(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

const brandPatterns: [Brand, RegExp][] = [
  ['amex', /^3[47]/],
  ['diners', /^(30[0-5]|3[689])/],
  ['jcb', /^35/],
  ['mastercard', /^(5[1-5]|2[2-7])/],
  ['discover', /^(6011|64[4-9]|65)/],
  ['unionpay', /^(62|81)/],
];

const brandOf = (digits: string): Brand =>
  brandPatterns.find(([, pattern]) => pattern.test(digits))?.[0] ?? 'visa';

/**
 * Validates card details and returns what may be stored. Throws a card error that names the invalid
 * parameter. Number and security code are never stored.
 */
export function describeCard(card: Parameters, now: Date): PaymentMethodRow {
  const number = card.requiredText('number').replace(/[\s-]/g, '');
  const month = card.integer('exp_month') ?? 0;
  const year = fullYear(card.integer('exp_year') ?? 0);
  const cvc = card.text('cvc');
  card.refuseOthers();

  const isNumber = /^\d{12,19}$/.test(number) && hasGoodCheckDigit(number);
  if (!isNumber) throw wrong('number', 'incorrect_number', 'Your card number is incorrect.');
  checkExpiry(month, year, now);
  const method = storedPart(number, month, year, now);
  if (typeof cvc === 'string' && !isCvc(cvc, method.brand)) {
    throw wrong('cvc', 'invalid_cvc', "Your card's security code is invalid.");
  }
  return method;
}

/** A predefined payment method of the test mode; undefined for other ids. */
export function describeReadyMade(id: string, now: Date): PaymentMethodRow | undefined {
  const number = readyMadeNumber(id);
  return number === undefined ? undefined : storedPart(number, 12, now.getUTCFullYear() + 4, now);
}

function storedPart(number: string, month: number, year: number, now: Date): PaymentMethodRow {
  const known = findTestCard(number);
  return {
    id: newId('pm'),
    brand: known?.brand ?? brandOf(number),
    last4: number.slice(-4),
    expMonth: month,
    expYear: year,
    funding: known?.funding ?? 'credit',
    outcome: known?.outcome ?? 'live_card',
    billingName: null,
    billingEmail: null,
    createdAt: now,
  };
}

function checkExpiry(month: number, year: number, now: Date) {
  if (month < 1 || month > 12) {
    throw wrong('exp_month', 'invalid_expiry_month', "Your card's expiration month is invalid.");
  }
  const isPast =
    year < now.getUTCFullYear() || (year === now.getUTCFullYear() && month < now.getUTCMonth() + 1);
  if (isPast || year > now.getUTCFullYear() + 50) {
    throw wrong('exp_year', 'invalid_expiry_year', "Your card's expiration year is invalid.");
  }
}

const fullYear = (year: number) => (year < 100 ? 2000 + year : year);

const isCvc = (cvc: string, brand: string) =>
  brand === 'amex' ? /^\d{3,4}$/.test(cvc) : /^\d{3}$/.test(cvc);

const wrong = (param: string, code: string, message: string) => cardError(message, { code, param });
