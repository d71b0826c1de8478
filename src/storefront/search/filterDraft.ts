import type { SearchCounts } from '@/api/searchApi';

/** What is typed and chosen, as an address writes it. */
export type FilterDraft = Record<string, string>;

/** What the fields of every filter are given. */
export interface FieldsProps {
  draft: FilterDraft;
  /** Names of what cannot be understood. */
  wrong: readonly string[];
  counts: SearchCounts | null;
  /** Counts that are not known may still come. */
  isCounting: boolean;
  onChange: (changes: FilterDraft) => void;
}
