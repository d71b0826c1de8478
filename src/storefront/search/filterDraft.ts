import type { SearchCounts } from '@/api/searchApi';

/** Values of the filter fields in URL format. */
export type FilterDraft = Record<string, string>;

/** Props of the fields of all filters. */
export interface FieldsProps {
  draft: FilterDraft;
  /** Names of invalid fields. */
  wrong: readonly string[];
  counts: SearchCounts | null;
  /** Whether missing counts are loading. */
  isCounting: boolean;
  onChange: (changes: FilterDraft) => void;
}
