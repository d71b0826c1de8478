import { formatCount } from '#contract/formats';
import type { Role } from '#contract/types';

/**
 * The display name of a car. Cars without a name get a generic one, so that questions and
 * announcements are never empty.
 */
export const carName = (name: string): string => name || 'Unnamed car';

/** Begins with a capital, such as the value of a badge. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Vector graphics are drawings: no camera makes them. */
export const isDrawing = (link: string | null | undefined): boolean =>
  /\.svg(?:[?#]|$)/i.test(link ?? '');

/** The alt text of a car’s picture. It distinguishes drawings from photos. */
export function pictureLabel(link: string | null, name: string): string {
  return isDrawing(link) ? `Illustration of ${name} (no photo)` : `Photo of ${name}`;
}

/** The singular or plural sentence for a number, which replaces the #. */
export function plural(count: number, one: string, many: string): string {
  return (count === 1 ? one : many).replace('#', formatCount(count));
}

/** In cents; null if unknown. */
export interface Prices {
  resalePriceCents: number | null;
  originalPriceCents: number | null;
}

/** How much cheaper than new, in whole percent; null if not cheaper. */
export function savingPercent({ resalePriceCents, originalPriceCents }: Prices): number | null {
  if (resalePriceCents === null || !originalPriceCents) return null;
  // Rounded down, so that a car with a price is never 100% cheaper.
  const percent = Math.floor(((originalPriceCents - resalePriceCents) * 100) / originalPriceCents);
  return percent > 0 ? percent : null;
}

/** "4 years", "under 1 year"; fractions have one decimal. */
export function yearsOfUse(years: number): string {
  if (years < 1) return 'under 1 year';
  const rounded = Math.round(years * 10) / 10;
  return `${rounded} ${rounded === 1 ? 'year' : 'years'}`;
}

/**
 * When a hidden phone number of a seller appears: "in 3 minutes". Rounded up, so that it is never
 * late.
 *
 * @param from an ISO time
 * @param now milliseconds since the epoch
 */
export function sellerPhoneWait(from: string, now: number): string {
  const minutes = Math.ceil((Date.parse(from) - now) / 60_000);
  return minutes < 1 ? 'in a moment' : plural(minutes, 'in # minute', 'in # minutes');
}

/** The same as a sentence, in place of the number. */
export const sellerPhoneLabel = (from: string, now: number): string =>
  `The seller’s phone number appears here ${sellerPhoneWait(from, now)}.`;

/**
 * "23 h 5 min left", without line breaks. Rounded down, so that it never promises too much time.
 */
export function timeLeft(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'under 1 min left';
  const hours = Math.floor(minutes / 60);
  const text = hours > 0 ? `${hours} h ${minutes % 60} min left` : `${minutes} min left`;
  return text.replaceAll(' ', '\u00a0');
}

export const roleNames: Record<Role, string> = { user: 'Buyer', seller: 'Seller', admin: 'Admin' };

/** The roles that a user can choose (spec §5); admin is not one of them. */
export const roleOptions = [
  { value: 'user', label: 'User' },
  { value: 'seller', label: 'Seller' },
];
