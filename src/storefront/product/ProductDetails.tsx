import { Suspense, useId, useRef } from 'react';
import type { Product } from '@/api/productsApi';
import { ButtonLink } from '@/components/Button';
import { Description } from '@/components/Description';
import { Gallery } from '@/components/gallery/Gallery';
import { carName } from '@/components/labels';
import { ProductPrice } from '@/components/ProductPrice';
import { Text } from '@/components/Text';
import { useDocumentTitle } from '@/components/useDocumentTitle';
import { useIsExtended } from '@/store/useIsExtended';
import { BookButton } from '@/storefront/card/BookButton';
import { ProductBadges } from '@/storefront/card/ProductBadges';
import { describeProduct } from '@/storefront/card/productFacts';
import { ReportButton } from '@/storefront/card/ReportButton';
import type { ProductActions } from '@/storefront/card/cardState';
import { useAvailability } from '@/storefront/card/useAvailability';
import { routes } from '#contract/routes';
import { BookingBar } from './BookingBar';
import { BookingTerms } from './BookingTerms';
import styles from './ProductDetails.module.css';
import { ProductFacts } from './ProductFacts';
import { PriceHistory } from './PriceHistory';
import { SellerPanel } from './SellerPanel';
import { ShareButton } from './ShareButton';
import { TakenCar } from './TakenCar';

interface ProductDetailsProps {
  product: Product;
  actions: ProductActions;
}

/** The details of a car, with all actions. */
export function ProductDetails({ product, actions }: ProductDetailsProps) {
  const nameId = useId();
  const bookRef = useRef<HTMLDivElement>(null);
  const cardState = actions.cardStateOf(product);
  const availability = useAvailability(product, cardState);
  const { badge, reason } = availability;
  const { booking, refusal } = cardState;
  const isTaken = badge !== null && reason !== null && reason !== refusal && booking === null;
  const name = carName(product.name);
  const car = { product, nameId, cardState };
  const isExtended = useIsExtended();
  const mayEdit = isExtended && cardState.isOwn && !product.isSold;
  useDocumentTitle(name);

  return (
    <article aria-labelledby={nameId} className={styles.page}>
      <div className={styles.picture}>
        <Suspense>
          <Gallery car={product} name={name} />
        </Suspense>
        <ProductBadges condition={product.condition} badge={badge} />
      </div>
      <div className={styles.offer}>
        <div>
          <Text as="h1" variant="h2" id={nameId} className={styles.name}>
            {name}
          </Text>
          <Text tone="secondary">{describeProduct(product).join(' · ')}</Text>
        </div>
        <ProductPrice {...product} />
        <PriceHistory {...product} />
        {/* A fixed height whether the user can book or not, to avoid a layout shift when the
            session is known. */}
        <div className={styles.deal}>
          <div ref={bookRef} className={styles.book}>
            {cardState.isOwn ? (
              <>
                <Text tone="secondary">{reason}</Text>
                {mayEdit && (
                  <ButtonLink to={routes.editProduct(product.id)} variant="contained" size="large">
                    Edit
                  </ButtonLink>
                )}
              </>
            ) : isTaken ? (
              <TakenCar
                productId={product.id}
                reason={availability.reason}
                onOpen={actions.onOpen}
              />
            ) : (
              <BookButton {...car} {...actions} availability={availability} size="large" />
            )}
          </div>
          {reason === null && (
            <BookingTerms
              isHeldWhenBooked={product.isHeldWhenBooked}
              isBooked={availability.toPay !== null}
            />
          )}
        </div>
        <SellerPanel product={product} cardState={cardState} />
        <div className={styles.quiet}>
          <ShareButton product={product} />
          {cardState.mayReport && <ReportButton {...car} {...actions} className={styles.report} />}
        </div>
      </div>
      <Suspense>
        <div className={styles.more}>
          <ProductFacts product={product} hasFacts={isExtended} mayEdit={mayEdit} />
          <Description text={product.description} />
        </div>
      </Suspense>
      <BookingBar {...car} {...actions} availability={availability} observedRef={bookRef} />
    </article>
  );
}
