import { Suspense, type MouseEvent } from 'react';
import { useLocation, useParams, Link, useNavigate } from 'react-router-dom';
import { mdiArrowLeft, mdiCarOff } from '@mdi/js';
import { isApiError, isGone } from '@/api/errors';
import { useGetProductQuery, type Product } from '@/api/productsApi';
import { messageFor } from '@/api/messageFor';
import { AsyncView } from '@/components/feedback/AsyncView';
import { useIsServerRendered, useIsHydrated } from '@/components/useIsHydrated';
import { fieldsOf } from '@/lib/json';
import { useProductCardActions } from '@/storefront/booking/useProductCardActions';
import { errorCodes } from '#contract/errorCodes';
import { useListCategories } from '@/api/categoriesApi';
import { Icon } from '@/components/Icon';
import { categoryPlural } from '@/components/categoryPlural';
import { Extended } from '@/store/Extended';
import { searchPath } from '#contract/search';
import { readResultsUrl } from '@/storefront/card/resultsState';
import { ButtonLink } from '@/components/Button';
import { StatePanel } from '@/components/feedback/StatePanel';
import { routes } from '#contract/routes';
import { CompareTray } from '@/storefront/compare/CompareTray';
import { ProductDetails } from './ProductDetails';
import { SellerProducts, SimilarProducts } from './RelatedProducts';
import styles from './ProductPage.module.css';

/** The product page, /cars/{id}. Public; needs only `GET /products/find/{id}` (spec §7). */
export default function ProductPage() {
  const { productId = '' } = useParams();
  return <CarPage key={productId} id={productId} />;
}

/** Suspense boundaries let React hydrate the server-rendered page in parts. */
function CarPage({ id }: { id: string }) {
  // Shows a product from a list at once and refetches it, because it may be on hold by now. Data
  // that the server rendered is fresh.
  const refetchOnMountOrArgChange = useIsServerRendered() ? undefined : true;
  const query = useGetProductQuery(id, { refetchOnMountOrArgChange });
  const actions = useProductCardActions();
  const location = useLocation();
  const { orderId } = fieldsOf(location.state);

  return (
    <>
      <AsyncView
        query={query}
        label="Loading car"
        minHeight={640}
        isPage
        failedTitle="We couldn’t load this car"
        messageFor={messageFor}
        renderError={(error) =>
          isGone(error) ? (
            <ProductGone
              orderId={typeof orderId === 'string' ? orderId : null}
              isSold={isApiError(error) && error.code === errorCodes.productSold}
              removalReason={
                isApiError(error) && error.code === errorCodes.productRemoved ? error.message : null
              }
            />
          ) : null
        }
      >
        {(product) => (
          <>
            <WayBack product={product} />
            {/* The id of the URL, because a response can omit it. */}
            <ProductDetails product={{ ...product, id }} actions={actions} />
            <Suspense>
              <SellerProducts id={id} actions={actions} />
            </Suspense>
          </>
        )}
      </AsyncView>
      <CompareTray isPatient />
      <Suspense>
        <SimilarProducts
          id={id}
          categoryId={query.currentData?.categoryId ?? null}
          actions={actions}
        />
      </Suspense>
    </>
  );
}

/**
 * A link back to the results that the car was opened from, otherwise to the search of its category,
 * and links to the cars of its make and model.
 */
function WayBack({ product: { categoryId, facts } }: { product: Product }) {
  const { make, model } = facts;
  return (
    <nav aria-label="Breadcrumb" className={styles.way}>
      <BackLink categoryId={categoryId} />
      {make !== null && (
        <Link to={routes.used(make)} className={styles.backLink}>
          {make}
        </Link>
      )}
      {make !== null && model !== null && (
        <Link to={routes.used(make, model)} className={styles.backLink}>
          {model}
        </Link>
      )}
    </nav>
  );
}

function BackLink({ categoryId }: { categoryId: string }) {
  const isHydrated = useIsHydrated();
  const location = useLocation();
  const resultsUrl = isHydrated ? readResultsUrl(location.state) : null;
  if (resultsUrl !== null) return <ResultsLink to={resultsUrl} />;
  return (
    <Extended>
      <CategoryLink categoryId={categoryId} />
    </Extended>
  );
}

/** Goes back in the history, so that the results are where they were. */
function ResultsLink({ to }: { to: string }) {
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link to={to} onClick={goBack} aria-label="Back to results" className={styles.backLink}>
      <Icon path={mdiArrowLeft} size="small" /> Results
    </Link>
  );
}

function CategoryLink({ categoryId }: { categoryId: string }) {
  const { data = [] } = useListCategories();
  const name = data.find(({ id }) => id === categoryId)?.name;
  return (
    <Link to={searchPath({ category: [categoryId] })} className={styles.backLink}>
      <Icon path={mdiArrowLeft} size="small" />{' '}
      <span>{name === undefined ? 'Search cars' : categoryPlural(name)}</span>
    </Link>
  );
}

interface ProductGoneProps {
  /** The user’s order of this car, if they came from it; null for everyone else. */
  orderId: string | null;
  /** The server knows that it was sold. */
  isSold: boolean;
  /** Why an admin removed it, for its seller; null for everyone else. */
  removalReason: string | null;
}

const gone = { role: 'status', tone: 'neutral', isPage: true, icon: mdiCarOff } as const;

function ProductGone({ orderId, isSold, removalReason }: ProductGoneProps) {
  if (orderId !== null) {
    return (
      <StatePanel
        {...gone}
        title="This car’s page was removed"
        message="Your order still shows the car as you booked it."
        action={
          <ButtonLink variant="outlined" to={routes.order(orderId)}>
            View order
          </ButtonLink>
        }
      />
    );
  }
  if (removalReason !== null) {
    return (
      <StatePanel
        {...gone}
        title="We removed this car"
        message={`Buyers can’t see or book it any more. Our reason: ${removalReason}`}
        action={
          <ButtonLink variant="outlined" to={routes.dashboard}>
            My Products
          </ButtonLink>
        }
      />
    );
  }
  return (
    <StatePanel
      {...gone}
      title="This car is no longer for sale"
      message={
        isSold
          ? 'This car has been sold.'
          : 'The seller may have withdrawn it, or the link may be wrong.'
      }
      action={
        <>
          <Extended>
            <ButtonLink variant="contained" to={routes.search}>
              Search cars
            </ButtonLink>
          </Extended>
          <ButtonLink variant="outlined" to={routes.home}>
            All categories
          </ButtonLink>
        </>
      }
    />
  );
}
