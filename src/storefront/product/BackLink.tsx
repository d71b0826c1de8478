import { mdiArrowLeft } from '@mdi/js';
import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useListCategories } from '@/api/categoriesApi';
import { Icon } from '@/components/Icon';
import { categoryPlural } from '@/components/categoryPlural';
import { useIsHydrated } from '@/components/useIsHydrated';
import { Extended } from '@/store/Extended';
import { searchPath } from '#contract/search';
import { readResultsUrl } from '@/storefront/card/resultsState';
import styles from './BackLink.module.css';

/**
 * A link back to the results that the car was opened from, otherwise to the search of its category.
 */
export function BackLink({ categoryId }: { categoryId: string }) {
  const isHydrated = useIsHydrated();
  const location = useLocation();
  const resultsUrl = isHydrated ? readResultsUrl(location.state) : null;
  if (resultsUrl !== null) return <ResultsLink to={resultsUrl} />;
  return (
    <Extended>
      <CategoryLink categoryId={categoryId} />
    </Extended>
  );
}

/** Goes back in the history, so that the results are where they were. */
function ResultsLink({ to }: { to: string }) {
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link to={to} onClick={goBack} aria-label="Back to results" className={styles.link}>
      <Icon path={mdiArrowLeft} size="small" /> Results
    </Link>
  );
}

function CategoryLink({ categoryId }: { categoryId: string }) {
  const { data = [] } = useListCategories();
  const name = data.find(({ id }) => id === categoryId)?.name;
  return (
    <Link to={searchPath({ category: [categoryId] })} className={styles.link}>
      <Icon path={mdiArrowLeft} size="small" />{' '}
      <span>{name === undefined ? 'Search cars' : categoryPlural(name)}</span>
    </Link>
  );
}
