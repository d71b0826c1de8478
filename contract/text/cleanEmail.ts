import { INVISIBLE } from './cleanText';

/** Letters, digits and symbols between two dots, not starting with a combining mark. */
const ATOM = "(?!\\p{M})[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+";

/**
 * A local part without quotes, commas, brackets and other characters that a mail server could parse
 * as a second address, and without `=?`, which begins an encoded word; and a domain with a dot.
 */
export const EMAIL = new RegExp(
  `^(?![^@]*=\\?)${ATOM}(\\.${ATOM})*@((?!-)[a-z\\d-]+(?<!-)\\.)+(?!-)(?=[\\d-]*[a-z])[a-z\\d-]+(?<!-)$`,
  'u',
);

/**
 * White space becomes one space, which is invalid in addresses; invisible characters are removed.
 */
const gaps = new RegExp(`[\\p{Cf}${INVISIBLE}\\s]+`, 'gu');

/**
 * Converts a domain to ASCII: müller.test becomes xn--mller-kva.test. Invalid ones stay as they
 * are.
 */
function asciiDomain(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** Normalises an e-mail address: lower case, nothing invisible, the domain in ASCII. */
export function cleanEmail(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(gaps, (gap) => (/\s/.test(gap) ? ' ' : ''))
    .trim()
    .toLowerCase();
  const at = plain.lastIndexOf('@');
  const domain = plain.slice(at + 1);
  // Only letters, digits, marks, hyphens and dots: the URL parser would interpret others.
  if (at < 1 || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return plain;
  return `${plain.slice(0, at)}@${asciiDomain(domain)}`;
}
