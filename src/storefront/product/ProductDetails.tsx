import { Suspense, useId, useRef } from 'react';
import { mdiCheck, mdiCompare, mdiHeart, mdiHeartOutline, mdiShareVariantOutline } from '@mdi/js';
import { Link } from 'react-router-dom';
import type { Product, PriceChange } from '@/api/productsApi';
import { ButtonLink, Button } from '@/components/Button';
import { Description } from '@/components/Description';
import { Gallery } from '@/components/gallery/Gallery';
import { carName, plural } from '@/components/labels';
import { ProductPrice } from '@/components/ProductPrice';
import { Text } from '@/components/Text';
import { useDocumentTitle } from '@/components/useDocumentTitle';
import { BookButton } from '@/storefront/card/BookButton';
import { ProductBadges } from '@/storefront/card/ProductBadges';
import { describeProduct } from '@/storefront/card/productFacts';
import { HeartButton, useSaved } from '@/storefront/card/HeartButton';
import { useComparison } from '@/storefront/compare/CompareCheck';
import { ReportButton } from '@/storefront/card/ReportButton';
import type { ProductActions } from '@/storefront/card/cardState';
import { useAvailability } from '@/storefront/card/useAvailability';
import { routes } from '#contract/routes';
import { formatDay } from '#contract/formats';
import { formatPrice } from '#contract/money';
import { LocalTime } from '@/components/LocalTime';
import inlineLink from '@/components/InlineLink.module.css';
import { Icon } from '@/components/Icon';
import { Extended } from '@/store/Extended';
import { showError, showSuccess } from '@/components/feedback/toast';
import { BookingBar } from './BookingBar';
import styles from './ProductDetails.module.css';
import { PriceVerdict } from './PriceVerdict';
import { ProductFacts } from './ProductFacts';
import { SellerPanel } from './SellerPanel';
import { TakenCar } from './TakenCar';

interface ProductDetailsProps {
  product: Product;
  actions: ProductActions;
}

export function ProductDetails({ product, actions }: ProductDetailsProps) {
  const nameId = useId();
  const bookRef = useRef<HTMLDivElement>(null);
  const cardState = actions.cardStateOf(product);
  const availability = useAvailability(product, cardState);
  const { badge, reason } = availability;
  const { booking, refusal, mayEdit, mayWrite } = cardState;
  const isTaken = badge !== null && reason !== null && reason !== refusal && booking === null;
  const name = carName(product.name);
  const car = { product, nameId, cardState };
  useDocumentTitle(name);

  return (
    <article aria-labelledby={nameId} className={styles.page}>
      <div className={styles.picture}>
        <Suspense>
          <Gallery car={product} name={name} />
        </Suspense>
        <ProductBadges condition={product.condition} badge={badge} />
        {!cardState.isOwn && <HeartButton product={product} className={styles.heart} />}
      </div>
      <div className={styles.offer}>
        <div>
          <Text as="h1" variant="h2" id={nameId} className={styles.name}>
            {name}
          </Text>
          <Text tone="secondary">{describeProduct(product).join(' · ')}</Text>
        </div>
        <ProductPrice {...product} />
        <PriceVerdict product={product} />
        <PriceHistory {...product} />
        {/* A fixed height whether the user can book or not, to avoid a layout shift when the
            session is known. */}
        <div className={styles.deal}>
          <div ref={bookRef} className={styles.book}>
            {cardState.isOwn ? (
              <>
                <Text tone="secondary">{reason}</Text>
                {product.saves > 0 && (
                  <Text tone="secondary">
                    {plural(product.saves, '1 person saved this', '# people saved this')}
                  </Text>
                )}
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
            {mayWrite && (
              <ButtonLink to={routes.newConversation(product.id)} variant="outlined" size="large">
                Message seller
              </ButtonLink>
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
          {!cardState.isOwn && <SaveButton product={product} />}
          <Extended>
            <CompareButton product={product} />
          </Extended>
          <ShareButton product={product} />
          {cardState.mayReport && <ReportButton {...car} {...actions} className={styles.report} />}
        </div>
      </div>
      <Suspense>
        <div className={styles.more}>
          <ProductFacts product={product} mayEdit={mayEdit} mayAsk={mayWrite} />
          <Description text={product.description} />
        </div>
      </Suspense>
      <BookingBar
        {...car}
        {...actions}
        availability={availability}
        observedRef={bookRef}
        mayWrite={mayWrite}
      />
    </article>
  );
}

interface KnownChange {
  cents: number;
  at: string;
}

const known = ({ fromCents, toCents, at }: PriceChange): KnownChange[] =>
  fromCents === null || toCents === null || at === null ? [] : [{ cents: toCents - fromCents, at }];

/** Price changes, newest first: "Reduced by $500 on Nov 3". */
function PriceHistory({ priceChanges }: Pick<Product, 'priceChanges'>) {
  const changes = priceChanges.flatMap(known).reverse();
  if (changes.length === 0) return null;
  return (
    <ul className={styles.priceChanges} aria-label="Price history">
      {changes.map(({ cents, at }) => (
        <Text as="li" key={at} tone="secondary">
          <LocalTime
            at={at}
            format={(time, isLocal) =>
              `${cents < 0 ? 'Reduced' : 'Increased'} by ${formatPrice(Math.abs(cents))} on ${formatDay(time, isLocal)}`
            }
          />
        </Text>
      ))}
    </ul>
  );
}

const guarantee = '30-day money-back guarantee';
const whenHeld = [
  'Book for free: we hold the car for 24 hours',
  'Cancel any time before you pay, at no cost',
];

interface BookingTermsProps {
  isHeldWhenBooked: boolean;
  /** The user has booked the car: the term about booking is omitted. */
  isBooked: boolean;
}

/** What booking a car means. Only promises what this server supports. */
function BookingTerms({ isHeldWhenBooked, isBooked }: BookingTermsProps) {
  const terms = [...(isHeldWhenBooked ? whenHeld.slice(isBooked ? 1 : 0) : []), guarantee];
  return (
    <ul className={styles.terms}>
      {terms.map((term) => (
        <li key={term} className={styles.term}>
          <Icon path={mdiCheck} size="small" />
          <Text as="span" variant="body2">
            {term === guarantee ? (
              <Extended fallback={<span>{term}</span>}>
                <Link to={routes.guarantee} className={inlineLink.link}>
                  {term}
                </Link>
              </Extended>
            ) : (
              term
            )}
          </Text>
        </li>
      ))}
    </ul>
  );
}

/** Save, or Saved to remove it. */
function SaveButton({ product }: { product: Product }) {
  const { isSaved, press } = useSaved(product);
  if (isSaved === null) return null;
  return (
    <Button onClick={press} className={styles.share}>
      <Icon path={isSaved ? mdiHeart : mdiHeartOutline} size="small" />
      <span>{isSaved ? 'Saved' : 'Save'}</span>
    </Button>
  );
}

function CompareButton({ product }: { product: Product }) {
  const { isCompared, toggle } = useComparison(product);
  return (
    <Button aria-pressed={isCompared} onClick={toggle} className={styles.share}>
      <Icon path={isCompared ? mdiCheck : mdiCompare} size="small" />
      <span>Compare</span>
    </Button>
  );
}

/** Shares the page’s URL through the system’s share sheet, or copies it. */
function ShareButton({ product: { id, name } }: { product: Product }) {
  const share = async () => {
    const url = new URL(routes.product(id, name), window.location.href).href;
    // Not every browser supports sharing.
    const system: Partial<Pick<Navigator, 'share'>> = navigator;
    try {
      if (system.share) await navigator.share({ title: carName(name), url });
      else {
        await navigator.clipboard.writeText(url);
        showSuccess('Link copied');
      }
    } catch (error) {
      // The user closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      showError('We couldn’t share the link. Copy it from the address bar instead.');
    }
  };
  return (
    <Button onClick={() => void share()} className={styles.share}>
      <Icon path={mdiShareVariantOutline} size="small" />
      Share
    </Button>
  );
}
