import { Suspense, useEffect, useRef, useEffectEvent, useState } from 'react';
import { Outlet, ScrollRestoration, useMatch, type Location, useLocation } from 'react-router-dom';
import type { Elements } from '@/components/elements';
import { classNames } from '@/components/classNames';
import { OfflineNotice } from '@/components/feedback/OfflineNotice';
import { PageContainer } from '@/storefront/ui/PageContainer';
import { routes } from '#contract/routes';
import { BookingModalHost } from '@/storefront/booking/BookingModalHost';
import { ReportDialogHost } from '@/storefront/card/ReportDialogHost';
import { useSearchKey } from '@/components/useSearchKey';
import { VisuallyHidden } from '@/components/VisuallyHidden';
import { Extended } from '@/store/Extended';
import { Footer } from './Footer';
import { Header } from './Header';
import { NavigationProgress, PageLoading } from './NavigationProgress';
import styles from './MainLayout.module.css';

/** The layout of all pages: header, footer, focus, announcements and scroll position. */
export function MainLayout({ tools }: { tools?: Elements }) {
  const isHome = useMatch(routes.home) !== null;
  const isDashboard = useMatch(`${routes.dashboard}/*`) !== null;
  useMoveFocus();
  useSearchKey();

  return (
    <>
      <SkipLink />
      <OfflineNotice />
      <div className={classNames(styles.upper, isDashboard && styles.withFooter)}>
        <Header isOverBanner={isHome} tools={tools} />
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
        <Extended>
          <ReportDialogHost />
        </Extended>
      </Suspense>
      <RouteAnnouncer />
      <ScrollRestoration getKey={scrollKeyOf} />
    </>
  );
}

/** Every page that the browser itself loads has the key `default`, whatever its URL. */
const scrollKeyOf = ({ key, pathname, search }: Location) =>
  key === 'default' ? pathname + search : key;

/**
 * Moves the focus to the main content after a navigation, as a page load would. Changes of only the
 * search or the hash (such as a table’s state) keep the focus.
 */
function useMoveFocus(): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);

  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    const main = document.getElementById(MAIN_ID);
    const { activeElement } = document;
    // A page may have focused its field or a heading. The dashboard’s menu is in the main content, too.
    const isPages =
      activeElement instanceof HTMLInputElement || activeElement instanceof HTMLHeadingElement;
    if (!isPages || !main?.contains(activeElement)) main?.focus({ preventScroll: true });
  }, [pathname]);
}

/**
 * Announces the title of a new page to screen readers. Browsers announce the first page themselves.
 */
function RouteAnnouncer() {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  const region = useRef<HTMLSpanElement>(null);

  const announceTitle = useEffectEvent(() => {
    // Set in the DOM directly: no other output depends on the title.
    if (region.current && key !== firstKey) region.current.textContent = document.title;
  });

  useEffect(() => {
    const element = document.querySelector('title');
    if (!element) return;
    const observer = new MutationObserver(() => announceTitle());
    observer.observe(element, { childList: true });
    return () => observer.disconnect();
  }, []);

  return <VisuallyHidden ref={region} aria-live="polite" aria-atomic />;
}

const MAIN_ID = 'main';

/** The first tab stop: skips the header. */
function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      className={styles.link}
      onClick={(event) => {
        // Only moves the focus, without changing the URL.
        event.preventDefault();
        document.getElementById(MAIN_ID)?.focus();
      }}
    >
      Skip to main content
    </a>
  );
}
