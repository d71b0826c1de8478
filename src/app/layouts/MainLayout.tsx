import Box from '@mui/material/Box';
import { Outlet, ScrollRestoration, useMatch, type Location } from 'react-router-dom';
import { OfflineNotice } from '@/components/feedback/OfflineNotice';
import { PageContainer } from '@/components/PageContainer';
import { routes } from '#contract/routes';
import { BookingModalHost } from '../BookingModalHost';
import { Footer } from './Footer';
import { Header } from './Header';
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
  useMoveFocus();

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
      <SkipLink />
      <NavigationProgress />
      <OfflineNotice />
      <Box sx={{ position: 'relative', flexGrow: 1, display: 'flex', flexDirection: 'column' }}>
        <Header isOverBanner={isHome} />
        <Box component="main" id={MAIN_ID} tabIndex={-1} sx={{ flexGrow: 1 }}>
          {isHome ? (
            <Outlet />
          ) : (
            <PageContainer>
              <Box sx={{ pt: { xs: 3, md: 5 }, pb: { xs: 7, md: 10 } }}>
                <Outlet />
              </Box>
            </PageContainer>
          )}
        </Box>
      </Box>
      <Footer />
      <BookingModalHost />
      <RouteAnnouncer />
      <ScrollRestoration getKey={scrollKey} />
    </Box>
  );
}
