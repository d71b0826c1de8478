import { INVISIBLE } from './cleanText';

/** Letters, digits and signs between two dots, without a mark that has no letter to stand on. */
const ATOM = "(?!\\p{M})[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+";

/**
 * A local part without quotes, commas, brackets and other signs that a mail server could read as a
 * second address, nor `=?`, which begins an encoded one; and a domain with a dot.
 */
export const EMAIL = new RegExp(
  `^(?![^@]*=\\?)${ATOM}(\\.${ATOM})*@((?!-)[a-z\\d-]+(?<!-)\\.)+(?!-)(?=[\\d-]*[a-z])[a-z\\d-]+(?<!-)$`,
  'u',
);

/** White space becomes one space, which no address has; what nobody sees goes. */
const gaps = new RegExp(`[\\p{Cf}${INVISIBLE}\\s]+`, 'gu');

/** müller.test and xn--mller-kva.test are one domain; what is none stays as it is. */
function asciiDomain(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** The one spelling of an e-mail address: lower case, nothing invisible, the domain in ASCII. */
export function cleanEmail(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(gaps, (gap) => (/\s/.test(gap) ? ' ' : ''))
    .trim()
    .toLowerCase();
  const at = plain.lastIndexOf('@');
  const domain = plain.slice(at + 1);
  // Only letters, digits, marks, hyphens and dots: an address bar would read more into it.
  if (at < 1 || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return plain;
  return `${plain.slice(0, at)}@${asciiDomain(domain)}`;
}
