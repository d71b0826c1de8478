import { useRef } from 'react';
import { useListCategories } from '@/api/categoriesApi';
import type { DistanceUnit } from '#contract/facts';
import { isMeant, readQuery, textOf, type QueryPart } from '#contract/query/readQuery';
import { isListGroup, type Search, type FilterGroup, type SearchFilters } from '#contract/search';
import { categoryWords, type CategoryWords } from '#contract/text/carWords';
import { Button } from '@/components/Button';
import { FilterChip } from '@/components/FilterChip';
import { focusFirst } from '@/components/focusFirst';
import { capital } from '@/components/labels';
import { useDistanceUnit } from '@/lib/distanceUnit';
import { setGroups, without, withoutValue } from '#contract/searchUrl';
import { describeFilter, describeLimit } from './filterLabels';
import styles from './ActiveFilters.module.css';

/** Returns a function that describes a filter in the user’s unit. */
export function useDescribeFilter(sellerName = '') {
  const unit = useDistanceUnit();
  const { data = [] } = useListCategories();
  const nameOfCategory = (id: string) => data.find((category) => category.id === id)?.name ?? id;
  return (group: FilterGroup, search: SearchFilters) =>
    describeFilter(group, search, { unit, nameOfCategory, sellerName });
}

interface ActiveFiltersProps {
  search: Search;
  /** The seller of `search`; empty while it is unknown. */
  sellerName: string;
  onChange: (search: Search) => void;
  /** The button is about to be removed, and no other one can have the focus. */
  onRemoved: () => void;
}

export function ActiveFilters({ search, sellerName, onChange, onRemoved }: ActiveFiltersProps) {
  const list = useRef<HTMLUListElement>(null);
  const describe = useDescribeFilter(sellerName);
  const unit = useDistanceUnit();
  const { data: categories = [] } = useListCategories();
  const groups = setGroups(search);
  if (groups.length === 0) return null;
  const ofWords = chipsOfWords(search, categoryWords(categories), unit);
  // Limits among the words stand in no button either.
  const hasNoButton = (group: FilterGroup) =>
    group === 'seller' || (group === 'q' && ofWords.length > 0);
  const chips = groups.flatMap((group): Chip[] => {
    if (group === 'q' && ofWords.length > 0) return ofWords;
    if (!isListGroup(group)) {
      return [{ label: describe(group, search), rest: without(search, group), group }];
    }
    return (search[group] ?? []).map((value) => ({
      label: describe(group, { [group]: [value] }),
      rest: withoutValue(search, group, value),
      group,
    }));
  });
  const remove = (index: number, rest: Search) => {
    const buttons = list.current?.querySelectorAll('button') ?? [];
    // Behind the last chip is Clear all filters, which one chip alone does not have.
    const next = index + 1 < chips.length ? buttons[index + 1] : null;
    if (!focusFirst([next, buttons[index - 1]])) onRemoved();
    onChange(rest);
  };
  const clear = () => {
    onRemoved();
    onChange(search.sort === undefined ? {} : { sort: search.sort });
  };
  return (
    <ul ref={list} aria-label="Active filters" className={styles.list}>
      {chips.map(({ label, rest, group }, index) => (
        <li key={`${group} ${label}`} className={hasNoButton(group) ? styles.alone : undefined}>
          <FilterChip label={capital(label)} onRemove={() => remove(index, rest)} />
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Button onClick={clear}>Clear all filters</Button>
        </li>
      )}
    </ul>
  );
}

interface Chip {
  label: string;
  rest: Search;
  group: FilterGroup;
}

/** Limits among the words are chips of their own. None if there are no limits. */
function chipsOfWords(search: Search, known: CategoryWords, unit: DistanceUnit): Chip[] {
  const parts = readQuery(search.q ?? '', { known });
  const chip = (label: string, left: readonly QueryPart[]): Chip => {
    const q = textOf(parts.filter((part) => !left.includes(part)));
    return { label, rest: { ...without(search, 'q'), ...(q === '' ? {} : { q }) }, group: 'q' };
  };
  const limits = parts.filter(({ kind }) => kind === 'limit' || kind === 'fact');
  const words = parts.filter((part) => !limits.includes(part));
  return limits.length === 0
    ? []
    : [
        ...(words.some(isMeant) ? [chip(`“${textOf(words)}”`, words)] : []),
        ...limits.map((part) => chip(describeLimit(part, unit), [part])),
      ];
}
