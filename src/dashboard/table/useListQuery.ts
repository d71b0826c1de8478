import { useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  readListQuery,
  toListArgs,
  writeListQuery,
  type ListArgs,
  type ListQuery,
  type ListSort,
} from '#contract/lists';
import type { ListField, ListFilter } from './applyLocally';

/** What can be asked of a list. */
export interface ListSetup<Row> {
  fields: readonly ListField<Row>[];
  filters?: readonly ListFilter<Row>[];
  /** The order while nobody has asked for another; as the server sends it when left out. */
  usualSort?: ListSort;
}

export interface ChangeOptions {
  /** Takes the place of the current history entry: for typing. */
  isReplacing?: boolean;
  /** The list itself mends an address, outside of any event; replaces as well. */
  isCorrection?: boolean;
}

export interface ListState {
  /** What the address says. */
  query: ListQuery;
  /** Changes what is given; anything but a page change starts again at page 1. */
  change: (part: Partial<ListQuery>, options?: ChangeOptions) => void;
  /**
   * What to ask the list endpoint: the query, or what brought everything there is; the client then
   * answers all else itself.
   */
  args: ListArgs;
  /** For `useListView`: whether the answer to `args` was everything there is. */
  noteComplete: (isComplete: boolean) => void;
}

const noFilters: readonly never[] = [];

/** A list's page, page size, sort, search and filters, kept in the address. */
export function useListQuery<Row>({
  fields,
  filters = noFilters,
  usualSort,
}: ListSetup<Row>): ListState {
  const [params, setParams] = useSearchParams();
  const [completeArgs, setCompleteArgs] = useState<ListArgs | null>(null);
  const sortable = fields.filter(({ isSortable }) => isSortable !== false);
  const options = { sortFields: sortable.map(({ field }) => field), filters };
  const asked = readListQuery(params, options);
  const query = { ...asked, sort: asked.sort ?? usualSort ?? null };
  const args = toListArgs(query);

  const changeNow: ListState['change'] = (
    part,
    { isReplacing = false, isCorrection = false } = {},
  ) => {
    setParams(
      (current) => {
        const before = readListQuery(current, options);
        return writeListQuery(current, { ...before, page: 1, ...part }, options);
      },
      {
        replace: isReplacing || isCorrection,
        preventScrollReset: true,
        // The next change starts from this one, however soon it comes.
        flushSync: !isCorrection,
      },
    );
  };

  // Always the same function, so that what is only told it is not rendered for every change.
  const latest = useRef(changeNow);
  useLayoutEffect(() => {
    latest.current = changeNow;
  });
  const change: ListState['change'] = (part, options) => latest.current(part, options);

  return {
    query,
    change,
    args: completeArgs ?? args,
    noteComplete: (isComplete) =>
      setCompleteArgs((before) => (isComplete ? (before ?? args) : null)),
  };
}
