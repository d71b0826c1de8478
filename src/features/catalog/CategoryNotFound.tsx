import { useListCategories } from '@/api/categoriesApi';
import { ButtonLink } from '@/components/Button';
import { PageTitle } from '@/components/PageTitle';
import { Text } from '@/components/Text';
import { routes } from '#contract/routes';
import styles from './CategoryNotFound.module.css';

/** An address with a category that does not exist: says so and offers those that do. */
export function CategoryNotFound() {
  const { data = [] } = useListCategories();
  return (
    <div className={styles.page}>
      <PageTitle title="There is no such category" />
      <Text tone="secondary" className={styles.advice}>
        {data.length > 0
          ? 'It may have been renamed or removed. These are the categories we have:'
          : 'It may have been renamed or removed. Start again from the home page.'}
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
          <ButtonLink to={routes.home}>Home</ButtonLink>
        </li>
      </ul>
    </div>
  );
}
