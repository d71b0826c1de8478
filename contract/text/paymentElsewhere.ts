/** Finds words of paying or writing elsewhere, which frauds begin with. */

const words = [
  'gift ?cards?|steam cards?|amazon cards?|vouchers?',
  'bank transfer|wire transfer|wire (?:me |the |you )|sepa|iban|western union|money ?gram|paysafe(?:card)?',
  'pay ?pal(?: friends)?|zelle|venmo|cash ?app|mb ?way|revolut|wise transfer|crypto(?:currency)?|bitcoins?|btc|usdt',
  'deposit (?:first|now|today|up ?front)|pay (?:me )?(?:directly|outside|in advance|up ?front)|outside (?:of )?(?:the )?(?:site|platform|app)',
  'courier|shipping agent|freight|transport company|escrow',
  'verification (?:link|code|fee)|verify your (?:payment|card|account)|confirm your (?:payment|card)',
  'whats ?app|telegram|signal me|viber',
];
const pattern = new RegExp(`(?<![\\p{L}\\d])(?:${words.join('|')})(?![\\p{L}\\d])`, 'iu');

/** Whether a message speaks of paying elsewhere, or of leaving for another messenger. */
export const speaksOfPayingElsewhere = (text: string): boolean =>
  pattern.test(text.replace(/\s+/g, ' '));
