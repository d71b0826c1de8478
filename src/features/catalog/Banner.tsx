import { ButtonLink } from '@/components/Button';
import { PageContainer } from '@/components/PageContainer';
import { SearchForm } from '@/components/SearchForm';
import { Text } from '@/components/Text';
import { useCan } from '@/store/useCan';
import { START_CATEGORY_ID } from '#contract/limits';
import { messages } from '#contract/messages';
import { routes } from '#contract/routes';
import styles from './Banner.module.css';
import { BannerScene } from './BannerScene';

/** The home page's opening; the header floats over it (spec §2). */
export function Banner() {
  const canSearch = useCan('search');
  return (
    <section data-ground="brand" className={styles.banner}>
      <PageContainer>
        <div className={styles.words}>
          <Text as="h1" variant="h1" className={styles.headline}>
            {messages.headline}
          </Text>
          <Text variant="subtitle1" className={styles.claim}>
            The top resale cars platform with more than 5 categories. Every car is inspected,
            repaired and ready to drive home.
          </Text>
          <div className={styles.starts}>
            {canSearch && <SearchForm isLarge className={styles.search} />}
            <ButtonLink
              to={routes.category(START_CATEGORY_ID)}
              variant="contained"
              color="secondary"
              size="large"
            >
              {messages.getStarted}
            </ButtonLink>
          </div>
        </div>
      </PageContainer>
      <BannerScene />
    </section>
  );
}
