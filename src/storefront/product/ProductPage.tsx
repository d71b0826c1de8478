import { Suspense } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { isApiError } from '@/api/errors';
import { useGetProductQuery } from '@/api/productsApi';
import { messageFor } from '@/api/messageFor';
import { AsyncView } from '@/components/feedback/AsyncView';
import { useIsServerRendered } from '@/components/useIsHydrated';
import { fieldsOf } from '@/lib/json';
import { useProductCardActions } from '@/storefront/booking/useProductCardActions';
import { ProductDetails } from './ProductDetails';
import { ProductGone } from './ProductGone';
import { SellerProducts, SimilarProducts } from './RelatedProducts';

const isGone = (error: unknown) => isApiError(error) && error.status === 404;

/** A car's own page, /cars/{id}: public, from `GET /products/find/{id}` (spec §7) alone. */
export default function ProductPage() {
  const { productId = '' } = useParams();
  return <CarPage key={productId} id={productId} />;
}

/** Parts of it are boundaries: of the page that the server rendered, one after the other comes to life. */
function CarPage({ id }: { id: string }) {
  // What a card left in the cache is shown at once, and asked for again: it may be held by now. What
  // the page was rendered of has just been read.
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
            <ProductGone orderId={typeof orderId === 'string' ? orderId : null} />
          ) : null
        }
      >
        {(product) => (
          <>
            {/* The address counts: a server may answer with a record that leaves its id out. */}
            <ProductDetails product={{ ...product, id }} actions={actions} />
            <Suspense>
              <SellerProducts id={id} actions={actions} />
            </Suspense>
          </>
        )}
      </AsyncView>
      <Suspense>
        <SimilarProducts id={id} actions={actions} />
      </Suspense>
    </>
  );
}
