/** How much of a file says what it is. */
export const HEIC_HEAD_BYTES = 64;

/** What an HEVC-coded picture calls itself (ISO/IEC 23008-12, annex B). */
const BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'];

/**
 * Whether a file is an HEIC photo, as iPhones take them. Neither half of the product can decode one,
 * nor can most browsers; AVIF, which comes in the same box, is another thing.
 */
export function isHeic(file: Uint8Array): boolean {
  const head = String.fromCharCode(...file.subarray(0, HEIC_HEAD_BYTES));
  if (head.slice(4, 8) !== 'ftyp') return false;
  const end = head.charCodeAt(2) * 256 + head.charCodeAt(3);
  const brands = head.slice(8, end).match(/[^]{4}/g) ?? [];
  return brands.some((brand) => BRANDS.includes(brand));
}
