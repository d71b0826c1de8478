import { Suspense } from 'react';
import { Outlet, ScrollRestoration, useMatch, type Location } from 'react-router-dom';
import { OfflineNotice } from '@/components/feedback/OfflineNotice';
import { PageContainer } from '@/components/PageContainer';
import { routes } from '#contract/routes';
import { BookingModalHost } from '../BookingModalHost';
import { Footer } from './Footer';
import { Header } from './Header';
import styles from './MainLayout.module.css';
import { NavigationProgress } from './NavigationProgress';
import { RouteAnnouncer } from './RouteAnnouncer';
import { MAIN_ID, SkipLink } from './SkipLink';
import { useMoveFocus } from './useMoveFocus';

/**
 * What a scroll position is remembered by. Every page that the browser itself loads has the same
 * key, so that one would open where another was left.
 */
const scrollKey = ({ key, pathname, search }: Location) =>
  key === 'default' ? pathname + search : key;

/** What surrounds every page: header, footer, and what keeps people oriented between pages. */
export function MainLayout() {
  const isHome = useMatch(routes.home) !== null;
  const isDesk = useMatch(`${routes.dashboard}/*`) !== null;
  useMoveFocus();

  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <OfflineNotice />
      <div className={styles.upper}>
        <Header isOverBanner={isHome} isWide={isDesk} />
        <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
          {isHome ? (
            <Outlet />
          ) : (
            <PageContainer isWide={isDesk}>
              <div className={styles.page}>
                <Outlet />
              </div>
            </PageContainer>
          )}
        </main>
      </div>
      <Suspense>
        <Footer isCompact={isDesk} />
      </Suspense>
      <Suspense>
        <BookingModalHost />
      </Suspense>
      <RouteAnnouncer />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
