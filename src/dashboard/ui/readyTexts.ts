import type { ReportReason } from '#contract/reportReasons';

/** Texts that admins often write to people, to choose and change. */

const lookAgain = 'If you think that this is wrong, you can appeal.';

/** Of a decision about a case, by its reason. */
export const readyStatements: Record<ReportReason, readonly string[]> = {
  fraud: [
    `We couldn’t confirm that this car exists as described. ${lookAgain}`,
    'Buyers were asked to pay outside Second Gear. That is not allowed, because we can’t protect them there.',
  ],
  'wrong-facts': [
    `Important facts don’t match the car. Please correct them. ${lookAgain}`,
    'The photos don’t show the car in the description. Please replace them.',
    'The price doesn’t match what buyers were told. Please correct it.',
  ],
  'already-sold': ['This car was already sold. Please take sold cars off sale.'],
  forbidden: [`This must not be sold on Second Gear. ${lookAgain}`],
  offensive: [`The wording offends others. Please write without insults. ${lookAgain}`],
  spam: [
    'This was sent to many people, or has nothing to do with the car. Please don’t repeat it.',
  ],
  other: [`This breaks our rules. ${lookAgain}`],
};

/** For declining a request for money. */
export const readyDeclines = [
  'The order was handed over as described, so we can’t refund it.',
  'The evidence doesn’t show what the request says. Please contact the seller about repairs.',
  'The seller offered to put it right. Please accept that first, and ask again if it fails.',
];

/** For declining a seller’s request to be verified. */
export const readyVerificationDeclines = [
  'We couldn’t reach you by phone. Please check your number and ask again.',
  'We couldn’t find your company under this name. Please write it as it is registered, and ask again.',
  'Please list your first cars before you ask again, so that we can look at them.',
];

const all = new Set([
  ...Object.values(readyStatements).flat(),
  ...readyDeclines,
  ...readyVerificationDeclines,
]);

/** Whether nobody has changed this text, so that another one can replace it. */
export const isReadyText = (text: string): boolean => all.has(text);
