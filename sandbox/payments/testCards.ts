import type { PaymentFailure } from '../schema/payments';

/** The provider's documented test cards and their behaviour. */
export type Brand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay';

interface Outcome {
  /** Requires 3-D Secure authentication first. */
  authenticates?: boolean;
  /** Its refunds are pending first. */
  refundIsSlow?: boolean;
  /** Its charges are disputed immediately. */
  disputes?: boolean;
  /** If absent, the charge succeeds. */
  failure?: PaymentFailure;
}

const declined = (decline_code: string, message = 'Your card was declined.'): Outcome => ({
  failure: { type: 'card_error', code: 'card_declined', decline_code, message },
});

const failed = (code: string, message: string): Outcome => ({
  failure: { type: 'card_error', code, message },
});

const insufficientFunds = declined('insufficient_funds', 'Your card has insufficient funds.');

const outcomes: Record<string, Outcome> = {
  succeeds: {},
  generic_decline: declined('generic_decline'),
  insufficient_funds: insufficientFunds,
  lost_card: declined('lost_card'),
  stolen_card: declined('stolen_card'),
  fraudulent: declined('fraudulent'),
  velocity: declined('card_velocity_exceeded'),
  live_card: declined(
    'test_mode_live_card',
    'Your card was declined. Your request was in test mode, but used a non test card. ' +
      'Only test cards are accepted here.',
  ),
  expired_card: failed('expired_card', 'Your card has expired.'),
  incorrect_cvc: failed('incorrect_cvc', "Your card's security code is incorrect."),
  processing_error: failed(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
  slow_refund: { refundIsSlow: true },
  dispute: { disputes: true },
  authentication: { authenticates: true },
  authentication_then_decline: { authenticates: true, ...declined('generic_decline') },
  authentication_then_insufficient_funds: { authenticates: true, ...insufficientFunds },
};

interface TestCard {
  brand: Brand;
  funding: 'credit' | 'debit' | 'prepaid';
  outcome: string;
}

const card = (brand: Brand, outcome = 'succeeds', funding: TestCard['funding'] = 'credit') => ({
  brand,
  funding,
  outcome,
});

const cards: Record<string, TestCard> = {
  '4242424242424242': card('visa'),
  '4000056655665556': card('visa', 'succeeds', 'debit'),
  '5555555555554444': card('mastercard'),
  '2223003122003222': card('mastercard'),
  '5200828282828210': card('mastercard', 'succeeds', 'debit'),
  '5105105105105100': card('mastercard', 'succeeds', 'prepaid'),
  '378282246310005': card('amex'),
  '371449635398431': card('amex'),
  '6011111111111117': card('discover'),
  '6011000990139424': card('discover'),
  '6011981111111113': card('discover', 'succeeds', 'debit'),
  '3056930009020004': card('diners'),
  '36227206271667': card('diners'),
  '3566002020360505': card('jcb'),
  '6200000000000005': card('unionpay'),
  '4000000000000002': card('visa', 'generic_decline'),
  '4000000000009995': card('visa', 'insufficient_funds'),
  '4000000000009987': card('visa', 'lost_card'),
  '4000000000009979': card('visa', 'stolen_card'),
  '4000000000000069': card('visa', 'expired_card'),
  '4000000000000127': card('visa', 'incorrect_cvc'),
  '4000000000000119': card('visa', 'processing_error'),
  '4000000000006975': card('visa', 'velocity'),
  '4100000000000019': card('visa', 'fraudulent'),
  '4000000000000341': card('visa', 'generic_decline'),
  '4000000000003220': card('visa', 'authentication'),
  '4000002760003184': card('visa', 'authentication'),
  '4000002500003155': card('visa', 'authentication'),
  '4000000000003063': card('visa', 'authentication'),
  '4000008260003178': card('visa', 'authentication_then_insufficient_funds'),
  '4000008400001629': card('visa', 'authentication_then_decline'),
  '4000000000003055': card('visa'),
  '4000000000007726': card('visa', 'slow_refund'),
  '4000000000005126': card('visa', 'slow_refund'),
  '4000000000000259': card('visa', 'dispute'),
};

/** Predefined payment methods of the test mode, with their card number. */
const readyMade: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_pendingRefund: '4000000000007726',
  pm_card_refundFail: '4000000000005126',
  pm_card_createDispute: '4000000000000259',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_threeDSecure2Required: '4000000000003220',
};

export const readyMadeNumber = (id: string): string | undefined => readyMade[id];

export const findTestCard = (digits: string): TestCard | undefined => cards[digits];

export const outcomeOf = (key: string): Outcome => outcomes[key] ?? declined('generic_decline');
