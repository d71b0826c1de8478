import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useListCategories } from '@/api/categoriesApi';
import { routes } from '#contract/routes';
import styles from './CategoryTabs.module.css';

/** Links between categories that keep the search and filters. Scrolls horizontally on phones. */
export function CategoryTabs({ currentId }: { currentId: string }) {
  const { data, isError } = useListCategories();
  const { search } = useLocation();
  const trackRef = useRef<HTMLUListElement>(null);
  const currentRef = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const [track, current] = [trackRef.current, currentRef.current];
    if (!track || !current) return;
    track.scrollLeft = current.offsetLeft - (track.clientWidth - current.offsetWidth) / 2;
  }, [data, currentId]);

  if (isError && !data) return null;
  const kept = new URLSearchParams(search);
  kept.delete('show');
  return (
    <nav aria-label="Categories" className={styles.tabs}>
      <ul ref={trackRef} className={styles.track}>
        {data?.map(({ id, name }) => (
          <li key={id} ref={id === currentId ? currentRef : undefined}>
            <Link
              to={{ pathname: routes.category(id), search: kept.toString() }}
              aria-current={id === currentId ? 'page' : undefined}
              className={styles.tab}
            >
              {name || 'Unnamed category'}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
