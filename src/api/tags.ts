import { isGone, isRefusal } from './errors';

/** Cache tags: endpoints provide them, mutations invalidate them. */
export const tagTypes = [
  'Account',
  'AuditLog',
  'User',
  'Category',
  'Conversation',
  'Product',
  'ProductDraft',
  'ProductImport',
  'Booking',
  'Removed',
  'Report',
  'Favourite',
  'Mail',
  'MoneyBack',
  'Notice',
  'Payment',
  'SavedSearch',
  'TableView',
] as const;
export type TagType = (typeof tagTypes)[number];

export interface Tag {
  type: TagType;
  id: string;
}

const LIST = 'LIST';

/** The tag of all lists of a type. */
export const listTag = (type: TagType): Tag => ({ type, id: LIST });

/**
 * The tag of one entity. A tag without an id would invalidate the whole type, so the id is
 * required.
 */
export const idTag = (type: TagType, id: string): Tag => ({ type, id });

/** The tags of a list: its own and one for each row. */
export function listTags(type: TagType, rows: readonly { id: string }[] = []): Tag[] {
  return [listTag(type), ...rows.map((row) => idTag(type, row.id))];
}

/**
 * The `invalidatesTags` of a mutation. A refusal changed nothing. Success invalidates, and so do
 * unknown outcomes (no response, a server error, an unreadable response) and a 404, which means
 * that the cached entity no longer exists.
 */
export const unlessRefused =
  <Arg>(tagsOf: (arg: Arg) => Tag[]) =>
  (_result: unknown, error: unknown, arg: Arg): Tag[] =>
    isRefusal(error) && !isGone(error) ? [] : tagsOf(arg);
