import { categoriesApi } from '@/api/categoriesApi';
import { listingsApi } from '@/api/listingsApi';
import { relatedListingsApi } from '@/api/relatedListingsApi';
import { messages } from '#contract/messages';
import { routePatterns, routes } from '#contract/routes';
import { MainLayout } from './layouts/MainLayout';
import { PageLoading } from './layouts/PageLoading';
import HomePage from './pages/HomePage';
import { RouteErrorPage } from './pages/RouteErrorPage';
import { page, type AppRoute } from './route';

const once = { subscribe: false };
const { listCategories } = categoriesApi.endpoints;
const { getListing, listAdvertisedListings } = listingsApi.endpoints;
const { getListingSeller, listSimilarListings } = relatedListingsApi.endpoints;

/** The pages that the server renders (spec §2), and the one for every unknown path. */
export const publicPages: AppRoute[] = [
  {
    path: routes.home,
    element: <HomePage />,
    errorElement: <RouteErrorPage />,
    handle: {
      prefetch: (dispatch) => [
        dispatch(listCategories.initiate(undefined, once)),
        dispatch(listAdvertisedListings.initiate(undefined, once)),
      ],
    },
  },
  {
    ...page(routePatterns.listing, () => import('./pages/ListingPage')),
    handle: {
      prefetch: (dispatch, { listingId = '' }) => [
        dispatch(getListing.initiate(listingId, once)),
        dispatch(getListingSeller.initiate(listingId, once)),
        dispatch(listSimilarListings.initiate(listingId, once)),
      ],
    },
  },
  { ...page(routes.blogs, () => import('./pages/BlogsPage')), handle: { title: 'Blogs' } },
  { ...page(routes.login, () => import('./pages/LoginPage')), handle: { title: messages.logIn } },
  {
    ...page(routes.signup, () => import('./pages/SignupPage')),
    handle: { title: messages.signUp },
  },
  { ...page('*', () => import('./pages/NotFoundPage')), handle: { title: 'Page not found' } },
];

/** Pages within the layout that all of them share. */
export const withLayout = (pages: AppRoute[]): AppRoute[] => [
  {
    element: <MainLayout />,
    errorElement: <RouteErrorPage />,
    // The layout is shown while the code of a first page is on its way.
    children: [{ hydrateFallbackElement: <PageLoading />, children: pages }],
  },
];
