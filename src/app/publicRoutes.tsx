import { categoriesApi } from '@/api/categoriesApi';
import { productsApi } from '@/api/productsApi';
import { MONEY_BACK_DAYS } from '#contract/limits';
import { messages } from '#contract/messages';
import { routePatterns, routes } from '#contract/routes';
import { Toasts } from '@/components/feedback/Toasts';
import { MainLayout } from '@/storefront/layout/MainLayout';
import { PageLoading } from '@/storefront/layout/NavigationProgress';
import HomePage from '@/storefront/home/HomePage';
import { Extended } from '@/store/Extended';
import { RouteErrorPage } from '@/storefront/layout/RouteErrorPage';
import { BellHost } from './BellHost';
import { FindHost } from './FindHost';
import { LogOutQuestionHost } from './LogOutQuestionHost';
import { extended, page, type AppRoute } from './route';

const once = { subscribe: false };
const { listCategories } = categoriesApi.endpoints;
const { getProduct, listAdvertisedProducts } = productsApi.endpoints;

/** The pages that the server renders (spec §2), and the page for unknown paths. */
export const publicPages: AppRoute[] = [
  {
    path: routes.home,
    element: <HomePage />,
    errorElement: <RouteErrorPage />,
    handle: {
      prefetch: (dispatch) => [
        dispatch(listCategories.initiate(undefined, once)),
        dispatch(listAdvertisedProducts.initiate(undefined, once)),
      ],
    },
  },
  {
    ...page(routePatterns.product, () => import('@/storefront/product/ProductPage')),
    handle: {
      prefetch: async (dispatch, { productId = '' }) => {
        const { relatedProductsApi } = await import('@/api/relatedProductsApi');
        const { getProductSeller, listSimilarProducts } = relatedProductsApi.endpoints;
        return [
          dispatch(getProduct.initiate(productId, once)),
          dispatch(listCategories.initiate(undefined, once)),
          dispatch(getProductSeller.initiate(productId, once)),
          dispatch(listSimilarProducts.initiate(productId, once)),
        ];
      },
    },
  },
  { ...page(routes.blogs, () => import('@/storefront/faq/BlogsPage')), handle: { title: 'Blogs' } },
  extended([
    {
      ...page(routePatterns.used, () => import('@/storefront/search/UsedCarsPage')),
      handle: {
        prefetch: async (dispatch, params) =>
          (await import('@/storefront/search/usedSearch')).prefetchUsed(dispatch, params),
      },
    },
    {
      ...page(routes.compare, () => import('@/storefront/compare/ComparePage')),
      handle: {
        prefetch: async (dispatch, _params, query) =>
          (await import('@/storefront/compare/prefetchCompared')).prefetchCompared(dispatch, query),
      },
    },
    {
      ...page(routes.guarantee, () => import('@/storefront/guarantee/GuaranteePage')),
      handle: { title: `What the ${MONEY_BACK_DAYS} days cover` },
    },
  ]),
  {
    ...page(routes.login, () => import('@/storefront/account/LoginPage')),
    handle: { title: messages.logIn },
  },
  {
    ...page(routes.signup, () => import('@/storefront/account/SignupPage')),
    handle: { title: messages.signUp },
  },
  {
    ...page('*', () => import('@/storefront/ui/NotFoundPage')),
    handle: { title: 'Page not found' },
  },
];

export const withLayout = (pages: AppRoute[]): AppRoute[] => [
  {
    element: (
      <>
        <MainLayout
          tools={
            <Extended>
              <FindHost />
              <BellHost />
            </Extended>
          }
        />
        <LogOutQuestionHost />
        <Toasts />
      </>
    ),
    errorElement: <RouteErrorPage />,
    // Shows the layout while the code of the first page loads.
    children: [{ hydrateFallbackElement: <PageLoading />, children: pages }],
  },
];
