import { useSearchParams } from 'react-router-dom';
import {
  readTableQuery,
  writeTableQuery,
  type TableQuery,
  type TableVocabulary,
} from './tableQuery';

export interface ChangeOptions {
  /** Takes the place of the current history entry: for typing. */
  isReplacing?: boolean;
  /** The table itself mends an address, outside of any event; replaces as well. */
  isCorrection?: boolean;
}

export interface TableUrlState {
  query: TableQuery;
  /** Changes what is given; anything but a page change starts again at page 1. */
  change: (part: Partial<TableQuery>, options?: ChangeOptions) => void;
}

/** A table's page, page size, sort, search and filters, kept in the address. */
export function useTableUrlState(vocabulary: TableVocabulary): TableUrlState {
  const [params, setParams] = useSearchParams();
  const query = readTableQuery(params, vocabulary);

  const change = (
    part: Partial<TableQuery>,
    { isReplacing = false, isCorrection = false }: ChangeOptions = {},
  ) => {
    setParams(
      (current) => {
        const before = readTableQuery(current, vocabulary);
        return writeTableQuery(current, { ...before, page: 1, ...part }, vocabulary);
      },
      {
        replace: isReplacing || isCorrection,
        preventScrollReset: true,
        // The next change starts from this one, however soon it comes.
        flushSync: !isCorrection,
      },
    );
  };

  return { query, change };
}
