import { Link } from 'react-router-dom';
import { useListCategories, type Category } from '@/api/categoriesApi';
import { messageFor } from '@/api/messageFor';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Waiting } from '@/components/feedback/Waiting';
import { Text } from '@/components/Text';
import { routes } from '#contract/routes';
import { CatalogSection } from '@/storefront/card/CatalogSection';
import { CategoryGlyph } from './CategoryGlyph';
import styles from './CategoryLinks.module.css';

/** A link for each category (spec §2, Home). */
export function CategoryLinks() {
  const { data, error, isFetching, refetch } = useListCategories();

  return (
    <CatalogSection title="All Car Categories">
      {data ? (
        <CategoryList categories={data} />
      ) : error ? (
        <ErrorState
          title="We couldn’t load the categories"
          message={messageFor(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <div className={styles.placeholder}>
          <Waiting label="Loading categories" />
        </div>
      )}
    </CatalogSection>
  );
}

function CategoryList({ categories }: { categories: readonly Category[] }) {
  if (categories.length === 0) {
    return (
      <EmptyState
        title="No categories yet"
        message="There are no cars for sale yet. Check back soon."
      />
    );
  }
  return (
    <ul className={styles.list}>
      {categories.map(({ id, name }) => (
        <li key={id}>
          <Link to={routes.category(id)} className={styles.link}>
            <CategoryGlyph name={name} />
            <Text as="span" variant="subtitle2" className={styles.name}>
              {name || 'Unnamed category'}
            </Text>
          </Link>
        </li>
      ))}
    </ul>
  );
}
