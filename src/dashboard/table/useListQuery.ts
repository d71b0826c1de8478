import { useEventCallback } from '@mui/material/utils';
import { useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import {
  readListQuery,
  toListArgs,
  writeListQuery,
  type ListArgs,
  type ListQuery,
  type ListSort,
} from '#contract/lists';
import { specifiedFilters } from '@/api/bare/specified';
import type { ListField, ListFilter } from '@/api/listFields';
import { useIsExtended } from '@/store/hooks';

/** The searchable and filterable fields of a list. */
export interface ListSetup<Row> {
  fields: readonly ListField<Row>[];
  filters?: readonly ListFilter<Row>[];
  /** The default sort, which is the server’s order without a `sort` parameter. */
  defaultSort?: ListSort;
}

export interface ChangeOptions {
  /** Replaces the current history entry, for changes while typing. */
  isReplacing?: boolean;
  /** The list corrects an invalid URL on its own; this replaces the entry too. */
  isCorrection?: boolean;
}

export interface ListState {
  query: ListQuery;
  /** Changes the given parts of the query. Every change except of the page goes back to page 1. */
  change: (part: Partial<ListQuery>, options?: ChangeOptions) => void;
  /**
   * The arguments of the list request. If the previous response contained all rows, they stay the
   * same and the client pages, sorts and filters.
   */
  args: ListArgs;
  /** For `useListView`: stores whether the response to `args` contained all rows. */
  noteComplete: (isComplete: boolean) => void;
}

const noFilters: readonly never[] = [];

const optionsOf = <Row>({ fields, filters = noFilters }: ListSetup<Row>) => ({
  sortFields: fields.filter(({ isSortable }) => isSortable !== false).map(({ field }) => field),
  filters,
});

/** The query of a list in a URL, with the list’s default sort. */
export function listQueryIn<Row>(setup: ListSetup<Row>, params: URLSearchParams): ListQuery {
  const query = readListQuery(params, optionsOf(setup));
  return { ...query, sort: query.sort ?? setup.defaultSort ?? null };
}

/** The URL parameters of a query, from its first page. */
export const listParamsOf = <Row>(setup: ListSetup<Row>, query: ListQuery): URLSearchParams =>
  writeListQuery(new URLSearchParams(), { ...query, page: 1 }, optionsOf(setup));

/** The page, page size, sort, search and filters of a list, stored in the URL. */
export function useListQuery<Row>(all: ListSetup<Row>): ListState {
  const isExtended = useIsExtended();
  const setup = useMemo(
    () => (isExtended ? all : { ...all, filters: specifiedFilters(all.filters ?? noFilters) }),
    [all, isExtended],
  );
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const state: unknown = location.state;
  const [completeArgs, setCompleteArgs] = useState<ListArgs | null>(null);
  // The same objects until the URL changes: the grid renders all cells for a new one.
  const query = useMemo(() => listQueryIn(setup, params), [setup, params]);
  const args = useMemo(() => toListArgs(query), [query]);

  const change: ListState['change'] = useEventCallback((part, options = {}) => {
    const { isReplacing = false, isCorrection = false } = options;
    const fields = optionsOf(setup);
    setParams(
      (current) => {
        const before = readListQuery(current, fields);
        return writeListQuery(current, { ...before, page: 1, ...part }, fields);
      },
      {
        replace: isReplacing || isCorrection,
        // An open dialog keeps its history entry, and so stays open.
        state: isCorrection ? state : undefined,
        preventScrollReset: true,
        // Flushed, so that another change right after this one starts from the new query.
        flushSync: !isCorrection,
      },
    );
  });

  return {
    query,
    change,
    args: completeArgs ?? args,
    noteComplete: (isComplete) =>
      setCompleteArgs((before) => (isComplete ? (before ?? args) : null)),
  };
}
