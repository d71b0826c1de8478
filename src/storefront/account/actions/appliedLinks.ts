import { localTexts } from '@/lib/storage';

/** The codes of links that this browser applied, newest first, each with the email it confirmed. */
const KEY = 'second-gear-applied-links';
const KEPT_MAX = 5;

const readAll = (): [code: string, email: string][] =>
  (localTexts.read(KEY) ?? '').split('\n').flatMap((line) => {
    const [code, email] = line.split(' ');
    return code && email !== undefined ? [[code, email]] : [];
  });

/** A code works once. After a reload, or Back, the page still says what it did. */
export function rememberAppliedLink(code: string, email: string | null): void {
  const kept = [[code, email ?? ''], ...readAll()].slice(0, KEPT_MAX);
  localTexts.write(KEY, kept.map((entry) => entry.join(' ')).join('\n'));
}

/** The email that the code confirmed in this browser ('' if it has none), or null. */
export const readAppliedLink = (code: string): string | null =>
  readAll().find(([applied]) => applied === code)?.[1] ?? null;
