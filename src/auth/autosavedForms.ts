import { fileShelf } from '@/lib/fileShelf';
import { fieldsOf, parseJson } from '@/lib/json';
import { localTexts, tabTexts } from '@/lib/storage';

/**
 * Where the dashboard keeps product forms with unsaved changes and unsent messages, so that a log-out
 * can erase them without the dashboard's code.
 */

/** In local storage, by uid and record id. */
export const RECORDS = 'second-gear-unfinished:';
/** In session storage: the ids of the tab’s records, by uid and form. */
export const TABS = 'second-gear-unfinished-here:';
/** By uid: changes when the user’s records are erased. */
export const ERASED = 'second-gear-unfinished-erased:';

/** In local storage, by uid and conversation: what a user has written and not sent. */
export const UNSENT_MESSAGES = 'second-gear-messages:';

export const hasAutosavedForms = (uid: string): boolean =>
  localTexts.keys(`${RECORDS}${uid}:`).length > 0;

/** Removes the record at a key and the files of its photos. */
export function discardRecord(key: string): void {
  const { photos } = fieldsOf(parseJson(localTexts.read(key)));
  for (const photo of Array.isArray(photos) ? photos : []) {
    const { id } = fieldsOf(photo);
    if (typeof id === 'string') void fileShelf.remove(id);
  }
  localTexts.remove(key);
}

/** Erases what all other users have not sent: phone numbers, VINs, photos and messages. */
export function eraseAutosavedForms(keptUid: string | null, erasureId: string): void {
  for (const key of localTexts.keys(RECORDS)) {
    const [uid = ''] = key.slice(RECORDS.length).split(':');
    if (uid === keptUid) continue;
    discardRecord(key);
    localTexts.write(ERASED + uid, erasureId);
  }
  for (const key of localTexts.keys(UNSENT_MESSAGES)) {
    if (key.slice(UNSENT_MESSAGES.length).split(':')[0] !== keptUid) localTexts.remove(key);
  }
  for (const key of tabTexts.keys(TABS)) {
    if (keptUid === null || !key.startsWith(`${TABS}${keptUid}:`)) tabTexts.remove(key);
  }
}
