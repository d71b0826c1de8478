const ID_START = /^([0-9a-f]{4})([0-9a-f]{4})-/i;
const SEARCHED = /^(?:sg)?([0-9a-f]{8})$/i;

/**
 * The number of an order that people can say: "SG-3AB1-6C93", from the first eight digits of the
 * booking's id. An id of another form is returned as it is.
 */
export function orderNumber(bookingId: string): string {
  const [, first, second] = ID_START.exec(bookingId) ?? [];
  return first && second ? `SG-${first}-${second}`.toUpperCase() : bookingId;
}

/**
 * The start of the booking ids that a search for an order number means, such as "3ab16c93"; with or
 * without "SG", dashes and spaces. Also reads a whole id. Null for any other search.
 */
export function readOrderNumber(q: string): string | null {
  const compact = q.trim();
  if (ID_START.test(compact) && compact.length === 36) return compact.toLowerCase();
  const digits = SEARCHED.exec(compact.replace(/[-\s]/g, ''))?.[1];
  return digits ? digits.toLowerCase() : null;
}
