import { clock } from './clock';
import { formatPrice, toCents } from './money';

/** A resale price below this share of the original price is probably a typing error. */
const SMALL_SHARE = 0.1;
/** A car may have been unused for some years; more is probably a typing error. */
const YEARS_UNUSED_MAX = 5;

/** The checked fields of the product form. */
export interface CarDetails {
  originalPrice: number;
  resalePrice: number;
  purchaseYear: number;
  yearOfUse: number;
  location: string;
}

export interface Warning {
  field: keyof CarDetails;
  text: string;
}

/** True if the resale price is a small share of the original; both in cents. */
export const isSmallShare = (resaleCents: number, originalCents: number): boolean =>
  resaleCents < SMALL_SHARE * originalCents;

/** A resale price that is probably a typing error; otherwise null. Both prices in cents. */
export function priceWarning(resaleCents: number, originalCents: number): string | null {
  const [resale, original] = [formatPrice(resaleCents), formatPrice(originalCents)];
  if (resaleCents > originalCents) {
    return `The resale price (${resale}) is higher than the original price (${original}).`;
  }
  return isSmallShare(resaleCents, originalCents)
    ? `The resale price (${resale}) is less than 10% of the original price (${original}).`
    : null;
}

/**
 * Details that are possible but probably typing errors, for example an extra zero. The client asks
 * for confirmation; the server accepts them.
 */
export function warningsAbout(details: CarDetails): Warning[] {
  const { originalPrice, resalePrice, purchaseYear, yearOfUse, location } = details;
  const warnings: Warning[] = [];
  const warn = (field: keyof CarDetails, text: string) => warnings.push({ field, text });
  const aboutPrice = priceWarning(toCents(resalePrice) ?? 0, toCents(originalPrice) ?? 0);
  if (aboutPrice !== null) warn('resalePrice', aboutPrice);
  if (
    new Date(clock.now()).getUTCFullYear() - Math.floor(purchaseYear) - yearOfUse >
    YEARS_UNUSED_MAX
  ) {
    warn(
      'yearOfUse',
      `The car was bought in ${Math.floor(purchaseYear)}, but you entered ${yearOfUse} years of use.`,
    );
  }
  if ((location.match(/\p{L}/gu) ?? []).length < 2) {
    warn('location', `“${location}” doesn’t look like a location.`);
  }
  return warnings;
}
