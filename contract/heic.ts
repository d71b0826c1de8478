/** Number of bytes needed to detect the file type. */
export const HEIC_HEAD_BYTES = 64;

/** Brands of HEVC-coded pictures (ISO/IEC 23008-12, annex B). */
const BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'];

/**
 * Detects HEIC photos, the default of iPhones. Neither client nor server can decode them, nor can
 * most browsers. AVIF uses the same container but is not HEIC.
 */
export function isHeic(file: Uint8Array): boolean {
  const head = String.fromCharCode(...file.subarray(0, HEIC_HEAD_BYTES));
  if (head.slice(4, 8) !== 'ftyp') return false;
  const end = head.charCodeAt(2) * 256 + head.charCodeAt(3);
  const brands = head.slice(8, end).match(/[^]{4}/g) ?? [];
  return brands.some((brand) => BRANDS.includes(brand));
}
