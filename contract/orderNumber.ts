const ID_START = /^([0-9a-f]{4})([0-9a-f]{4})-/i;
/** Letters that people write for digits. Order numbers do not have them. */
const MISREAD: Record<string, string> = { o: '0', i: '1', l: '1' };

/**
 * The number of an order that people can say: "SG-3AB1-6C93", from the first eight digits of the
 * booking's id. An id of another form is returned as it is.
 */
export function orderNumber(bookingId: string): string {
  const [, first, second] = ID_START.exec(bookingId) ?? [];
  return first && second ? `SG-${first}-${second}`.toUpperCase() : bookingId;
}

/**
 * The start of the booking ids that a search for an order number means, such as "3ab16c93", however
 * people write it: with any dashes, spaces or signs, or without "SG". After "SG" or "#", half of the
 * number is enough; alone it may be the name of a car. Also reads a whole id. Null for any other
 * search.
 */
export function readOrderNumber(q: string): string | null {
  const text = q.normalize('NFKC').trim().toLowerCase();
  if (ID_START.test(text) && text.length === 36) return text;
  const [, words = '', rest = ''] =
    /^((?:order)?(?:number|no|nr)?(?:sg)?)(.*)$/.exec(text.replace(/[^\p{L}\p{N}]/gu, '')) ?? [];
  const digits = rest.replace(/[oil]/g, (letter) => MISREAD[letter] ?? letter);
  if (!/^[0-9a-f]{4,8}$/.test(digits)) return null;
  const isNamed = words.endsWith('sg') || text.includes('#');
  return digits.length === 8 || isNamed ? digits : null;
}
