import { useListCategories } from '@/api/categoriesApi';
import { ButtonLink } from '@/components/Button';
import { PageTitle } from '@/components/PageTitle';
import { Text } from '@/components/Text';
import { routes } from '#contract/routes';
import styles from './CategoryNotFound.module.css';

/** The page for an unknown category, with links to the existing ones. */
export function CategoryNotFound() {
  const { data = [] } = useListCategories();
  return (
    <div className={styles.page}>
      <PageTitle title="Category not found" />
      <Text tone="secondary" className={styles.advice}>
        {data.length > 0
          ? 'It may have been renamed or removed. Choose another category:'
          : 'It may have been renamed or removed. Go to the home page to browse cars.'}
      </Text>
      <ul className={styles.list}>
        {data.map(({ id, name }) => (
          <li key={id}>
            <ButtonLink variant="outlined" to={routes.category(id)}>
              {name}
            </ButtonLink>
          </li>
        ))}
        <li>
          <ButtonLink to={routes.home}>Go to home page</ButtonLink>
        </li>
      </ul>
    </div>
  );
}
