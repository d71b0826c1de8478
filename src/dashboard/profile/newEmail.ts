import { tabTexts } from '@/lib/storage';

/**
 * The new email that a link was sent to. The provider does not report it, so this tab keeps it until
 * the email changes.
 */
const key = (uid: string) => `second-gear-new-email:${uid}`;

export const readNewEmail = (uid: string) => tabTexts.read(key(uid));

export function keepNewEmail(uid: string, email: string): void {
  tabTexts.write(key(uid), email);
}

export const forgetNewEmail = (uid: string) => tabTexts.remove(key(uid));
