import { useSearchParams } from 'react-router-dom';
import {
  readTableQuery,
  writeTableQuery,
  type TableQuery,
  type TableVocabulary,
} from './tableQuery';

interface ChangeOptions {
  /** Takes the place of the current history entry: for typing and for corrections. */
  isReplacing?: boolean;
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

  const change = (part: Partial<TableQuery>, { isReplacing = false }: ChangeOptions = {}) => {
    setParams(
      (current) => {
        const before = readTableQuery(current, vocabulary);
        return writeTableQuery(current, { ...before, page: 1, ...part }, vocabulary);
      },
      { replace: isReplacing, preventScrollReset: true },
    );
  };

  return { query, change };
}
