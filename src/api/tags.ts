import { isGone, isRefusal } from './errors';

/** What the cache knows things by: an endpoint provides tags, a mutation invalidates them. */
export const tagTypes = [
  'Account',
  'User',
  'Category',
  'Product',
  'ProductDraft',
  'ProductImport',
  'Booking',
  'Report',
  'Mail',
] as const;
export type TagType = (typeof tagTypes)[number];

export interface Tag {
  type: TagType;
  id: string;
}

const LIST = 'LIST';

/** Every list of a type. */
export const listTag = (type: TagType): Tag => ({ type, id: LIST });

/** One entity. A tag without an id would invalidate the whole type, so an id is required. */
export const idTag = (type: TagType, id: string): Tag => ({ type, id });

/** The tags of a list: the list itself and each of its rows. */
export function listTags(type: TagType, rows: readonly { id: string }[] = []): Tag[] {
  return [listTag(type), ...rows.map((row) => idTag(type, row.id))];
}

/**
 * The `invalidatesTags` of a mutation. A refusal has changed nothing; success and doubt (no answer,
 * a server failure, an answer that cannot be read) make the tagged answers old, and so does the
 * answer that the thing is no longer there.
 */
export const unlessRefused =
  <Arg>(tagsOf: (arg: Arg) => Tag[]) =>
  (_result: unknown, error: unknown, arg: Arg): Tag[] =>
    isRefusal(error) && !isGone(error) ? [] : tagsOf(arg);
