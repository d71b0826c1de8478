import type { SearchCounts } from '@/api/searchApi';
import type { FacetName } from '#contract/search';

/** Values of the filter fields in URL format. */
export type FilterDraft = Record<string, string>;

/** Whether it is known that no car has this value. */
export const isEmptyChoice = (
  counts: SearchCounts | null,
  name: FacetName,
  value: string,
): boolean =>
  counts !== null &&
  !counts.areFacetsEstimates &&
  !counts.facets[name].some((facet) => facet.value === value && facet.count > 0);

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
