import { Suspense } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { isApiError, isGone } from '@/api/errors';
import { useGetProductQuery } from '@/api/productsApi';
import { messageFor } from '@/api/messageFor';
import { AsyncView } from '@/components/feedback/AsyncView';
import { useIsServerRendered } from '@/components/useIsHydrated';
import { fieldsOf } from '@/lib/json';
import { useProductCardActions } from '@/storefront/booking/useProductCardActions';
import { errorCodes } from '#contract/errorCodes';
import { BackLink } from './BackLink';
import { ProductDetails } from './ProductDetails';
import { ProductGone } from './ProductGone';
import { SellerProducts, SimilarProducts } from './RelatedProducts';

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
            <BackLink categoryId={product.categoryId} />
            {/* The id of the URL, because a response can omit it. */}
            <ProductDetails product={{ ...product, id }} actions={actions} />
            <Suspense>
              <SellerProducts id={id} actions={actions} />
            </Suspense>
          </>
        )}
      </AsyncView>
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
