import { mdiClose } from '@mdi/js';
import { useListCategories } from '@/api/categoriesApi';
import type { Search, FilterGroup, SearchFilters } from '#contract/search';
import { Button } from '@/components/Button';
import { Icon } from '@/components/Icon';
import { VisuallyHidden } from '@/components/VisuallyHidden';
import { useDistanceUnit } from '@/lib/distanceUnit';
import { setGroups, without } from '#contract/searchUrl';
import { describeFilter } from './filterLabels';
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
}

/** The active filters, each with a button to remove it. */
export function ActiveFilters({ search, sellerName, onChange }: ActiveFiltersProps) {
  const describe = useDescribeFilter(sellerName);
  const groups = setGroups(search);
  if (groups.length === 0) return null;
  const clear = () => onChange(search.sort === undefined ? {} : { sort: search.sort });
  return (
    <ul aria-label="Active filters" className={styles.list}>
      {groups.map((group) => (
        <li key={group} className={group === 'seller' ? styles.seller : undefined}>
          <button
            type="button"
            className={styles.chip}
            onClick={() => onChange(without(search, group))}
          >
            <VisuallyHidden>Remove filter </VisuallyHidden>
            {capital(describe(group, search))}
            <Icon path={mdiClose} size="small" />
          </button>
        </li>
      ))}
      {groups.length > 1 && (
        <li>
          <Button onClick={clear}>Clear all filters</Button>
        </li>
      )}
    </ul>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
