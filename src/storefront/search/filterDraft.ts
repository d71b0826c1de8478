import type { SearchCounts } from '@/api/searchApi';
import { joinValues, splitValues, type FacetName } from '#contract/search';
import { cleanText } from '#contract/text/cleanText';

/** Values of the filter fields in URL format, and the text of the location’s field. */
export type FilterDraft = Record<string, string>;

/** Adds the text of the location’s field to the locations. */
export function withTypedPlace({ typedPlace = '', ...draft }: FilterDraft): FilterDraft {
  const typed = cleanText(typedPlace);
  return typed === ''
    ? draft
    : { ...draft, place: joinValues([...splitValues(draft.place ?? ''), typed]) };
}

/** Whether it is known that no car has this value. */
export const isEmptyChoice = (
  counts: SearchCounts | null,
  name: FacetName,
  value: string,
): boolean =>
  counts !== null &&
  !counts.areFacetsEstimates &&
  !counts.facets[name].some((facet) => facet.value === value && facet.count > 0);

export interface FieldsProps {
  draft: FilterDraft;
  /** Names of invalid fields. */
  wrong: readonly string[];
  counts: SearchCounts | null;
  isCounting: boolean;
  onChange: (changes: FilterDraft) => void;
}
