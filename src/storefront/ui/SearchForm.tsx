import { mdiMagnify } from '@mdi/js';
import { useNavigate } from 'react-router-dom';
import { SEARCH_MAX } from '#contract/lists';
import { routes } from '#contract/routes';
import { classNames } from '@/components/classNames';
import { Icon } from '@/components/Icon';
import { useSearchKeyHint } from '@/lib/searchKey';
import styles from './SearchForm.module.css';

interface SearchFormProps {
  isLarge?: boolean;
  className?: string;
}

/** The search field for all cars. A plain form, so that it works before hydration. */
export function SearchForm({ isLarge = false, className }: SearchFormProps) {
  const navigate = useNavigate();
  const searchKey = useSearchKeyHint();
  return (
    <form
      role="search"
      action={routes.search}
      className={classNames(styles.form, isLarge && styles.large, className)}
      onSubmit={(event) => {
        event.preventDefault();
        const q = event.currentTarget.elements.namedItem('q');
        const query = q instanceof HTMLInputElement ? q.value.trim() : '';
        void navigate(
          query
            ? `${routes.search}?${new URLSearchParams({ q: query }).toString()}`
            : routes.search,
        );
      }}
    >
      <input
        {...searchKey}
        name="q"
        type="search"
        aria-label="Search all cars"
        placeholder="Make, model or keyword"
        maxLength={SEARCH_MAX}
        enterKeyHint="search"
      />
      <button type="submit" aria-label="Search">
        <Icon path={mdiMagnify} />
      </button>
    </form>
  );
}
