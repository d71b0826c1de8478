import { useListCategories, type Category } from '@/api/categoriesApi';
import { ButtonLink } from '@/components/Button';
import { PageContainer } from '@/storefront/ui/PageContainer';
import { Scene } from '@/storefront/ui/Scene';
import { SearchForm } from '@/storefront/ui/SearchForm';
import { Text } from '@/components/Text';
import { selectRole } from '@/auth/sessionSlice';
import { useAppSelector } from '@/store/hooks';
import { Extended } from '@/store/Extended';
import type { Elements } from '@/components/elements';
import { ALL_CATEGORY_NAME, START_CATEGORY_ID } from '#contract/limits';
import { messages } from '#contract/messages';
import { routes } from '#contract/routes';
import styles from './Banner.module.css';

/** The fixed category. If the server does not have it: All, or the first category. */
function startCategoryId(categories: readonly Category[]): string {
  const start =
    categories.find(({ id }) => id === START_CATEGORY_ID) ??
    categories.find(({ name }) => name === ALL_CATEGORY_NAME) ??
    categories[0];
  return start?.id ?? START_CATEGORY_ID;
}

/** The way to sell for everyone who does not sell yet, and to the next car for sellers. */
function SellLink() {
  const role = useAppSelector(selectRole);
  if (role === 'admin') return null;
  const to = { user: routes.profile, seller: routes.addProduct };
  const link = (
    <ButtonLink to={role ? to[role] : routes.sellerSignup} color="inherit" size="large">
      {role === 'seller' ? 'Add your car' : 'Sell your car'}
    </ButtonLink>
  );
  // Without the extension an account keeps its role.
  return role === 'user' ? <Extended>{link}</Extended> : link;
}

/** The banner of the home page, below the floating header (spec §2). `children` come first. */
export function Banner({ children }: { children?: Elements }) {
  const { data: categories = [] } = useListCategories();
  return (
    <section data-ground="brand" className={styles.banner}>
      <PageContainer>
        <div className={styles.content}>
          {children}
          <Text as="h1" variant="h1" className={styles.headline}>
            {messages.headline}
          </Text>
          <Text variant="subtitle1" className={styles.claim}>
            The top resale cars platform with more than 5 categories. Book a car, go and see it,
            then pay by card.
          </Text>
          <div className={styles.starts}>
            <Extended>
              <SearchForm isLarge className={styles.search} />
            </Extended>
            <ButtonLink
              to={routes.category(startCategoryId(categories))}
              variant="contained"
              color="secondary"
              size="large"
            >
              {messages.getStarted}
            </ButtonLink>
            <SellLink />
          </div>
        </div>
      </PageContainer>
      <Scene isWide />
    </section>
  );
}
