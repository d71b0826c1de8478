import { Suspense } from 'react';
import { Outlet, ScrollRestoration, useMatch, type Location } from 'react-router-dom';
import { OfflineNotice } from '@/components/feedback/OfflineNotice';
import { PageContainer } from '@/storefront/ui/PageContainer';
import { routes } from '#contract/routes';
import { BookingModalHost } from '@/storefront/booking/BookingModalHost';
import { Footer } from './Footer';
import { Header } from './Header';
import styles from './MainLayout.module.css';
import { NavigationProgress, PageLoading } from './NavigationProgress';
import { RouteAnnouncer } from './RouteAnnouncer';
import { MAIN_ID, SkipLink } from './SkipLink';
import { useMoveFocus } from './useMoveFocus';

/** The layout of all pages: header, footer, focus, announcements and scroll position. */
export function MainLayout() {
  const isHome = useMatch(routes.home) !== null;
  const isDashboard = useMatch(`${routes.dashboard}/*`) !== null;
  useMoveFocus();

  return (
    <>
      <SkipLink />
      <OfflineNotice />
      <div className={styles.upper}>
        <Header isOverBanner={isHome} isWide={isDashboard} />
        <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
          <NavigationProgress />
          <Suspense fallback={<PageLoading />}>
            {isHome ? (
              <Outlet />
            ) : (
              <PageContainer isWide={isDashboard}>
                <div className={styles.page}>
                  <Outlet />
                </div>
              </PageContainer>
            )}
          </Suspense>
        </main>
      </div>
      <Suspense>
        <Footer isCompact={isDashboard} />
      </Suspense>
      <Suspense>
        <BookingModalHost />
      </Suspense>
      <RouteAnnouncer />
      <ScrollRestoration getKey={scrollKeyOf} />
    </>
  );
}

/** Every page that the browser itself loads has the key `default`, whatever its URL. */
const scrollKeyOf = ({ key, pathname, search }: Location) =>
  key === 'default' ? pathname + search : key;
