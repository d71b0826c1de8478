import { memo, useId, type ComponentType } from 'react';
import { Link } from 'react-router-dom';
import type { Product } from '@/api/productsApi';
import { carName, pictureLabel } from '@/components/labels';
import { CarPicture } from '@/components/CarPicture';
import { Text } from '@/components/Text';
import { useDistanceUnit } from '@/lib/distanceUnit';
import { routes } from '#contract/routes';
import { formatDay } from '#contract/formats';
import { LocalTime } from '@/components/LocalTime';
import { NewBadge } from './NewSince';
import { PriceLine } from './PriceLine';
import { ProductBadges } from './ProductBadges';
import { describeFacts, describeProduct } from './productFacts';
import { resultsState } from './resultsState';
import { SellerLine } from './SellerLine';
import type { ProductActions, CardState } from './cardState';
import { useAvailability, type Availability } from './useAvailability';
import { BookButton } from './BookButton';
import { HeartButton } from './HeartButton';
import { ReportButton } from './ReportButton';
import styles from './ProductCard.module.css';

export interface ProductCardProps {
  product: Product;
  actions: ProductActions;
  /** Loads the picture eagerly. Pictures of other cards load lazily. */
  isPriority?: boolean;
  headingLevel?: 'h2' | 'h3';
  /** The page of results with the card, to which the car’s page leads back. */
  resultsUrl?: string;
  /** The tick that chooses the car to be compared, where cars can be. */
  CompareCheck?: ComponentType<{ product: Product; className?: string }>;
}

/** The width of the picture in 1 to 4 columns. */
const SIZES = '(min-width: 1280px) 330px, (min-width: 768px) 46vw, 100vw';

/**
 * A car in a grid (spec §2, Product card). The page provides the actions. Memoised, so that adding
 * cards does not rerender the others.
 */
export const ProductCard = memo(function ProductCard({
  product,
  actions,
  isPriority = false,
  headingLevel = 'h3',
  resultsUrl,
  CompareCheck,
}: ProductCardProps) {
  const id = useId();
  const cardState = actions.cardStateOf(product);
  const availability = useAvailability(product, cardState);
  const name = carName(product.name);
  const facts = describeFacts(product, useDistanceUnit());

  return (
    <article aria-labelledby={`${id}-name`} className={styles.card}>
      <div className={styles.picture}>
        <CarPicture
          src={product.picture}
          photo={product.cover}
          alt={pictureLabel(product.picture, name)}
          sizes={SIZES}
          isPriority={isPriority}
        />
        <ProductBadges
          condition={product.condition}
          badge={availability.badge}
          until={availability.heldUntil}
          id={`${id}-badge`}
        />
        {availability.badge === null && <NewBadge {...product} className={styles.new} />}
        {!cardState.isOwn && <HeartButton product={product} className={styles.heart} />}
      </div>
      <div className={styles.content}>
        <Text as={headingLevel} variant="h6" id={`${id}-name`} title={name} className={styles.name}>
          <Link
            to={routes.product(product.id, product.name)}
            state={resultsState(resultsUrl)}
            onClick={() => actions.onOpen(product)}
            className={styles.link}
          >
            {name}
          </Link>
        </Text>
        <PriceLine {...product} />
        <div>
          {facts.length > 0 && (
            // The distance comes first: public/early.js replaces it.
            <Text variant="body2" data-km={product.facts.mileageKm}>
              {facts.join(' · ')}
            </Text>
          )}
          <Text variant="body2" tone="secondary">
            {describeProduct(product).join(' · ')}
          </Text>
        </div>
        <div className={styles.rest}>
          <div className={styles.seller}>
            <SellerLine {...product} />
            {CompareCheck && <CompareCheck product={product} className={styles.compare} />}
            {product.createdAt !== null && (
              <Text
                as="time"
                variant="caption"
                tone="secondary"
                dateTime={product.createdAt}
                className={styles.posted}
              >
                <LocalTime at={product.createdAt} format={formatDay} />
              </Text>
            )}
          </div>
          <CardButtons
            product={product}
            nameId={`${id}-name`}
            cardState={cardState}
            availability={availability}
            // The badge says it, so that a car on hold is no higher than its neighbours.
            reasonId={availability.heldUntil === null ? undefined : `${id}-badge`}
            onBook={actions.onBook}
            onBookIntent={actions.onBookIntent}
            onReport={actions.onReport}
            onUndoReport={actions.onUndoReport}
          />
        </div>
      </div>
    </article>
  );
});

interface CardButtonsProps extends Pick<
  ProductActions,
  'onBook' | 'onBookIntent' | 'onReport' | 'onUndoReport'
> {
  product: Product;
  /** The id of the element with the car’s name, for the accessible names. */
  nameId: string;
  cardState: CardState;
  availability: Availability;
  reasonId: string | undefined;
}

/** The buttons of a product card (spec §2). */
function CardButtons({
  availability,
  reasonId,
  onBook,
  onBookIntent,
  onReport,
  onUndoReport,
  ...car
}: CardButtonsProps) {
  return (
    <div className={styles.buttons}>
      <BookButton
        {...car}
        availability={availability}
        reasonId={reasonId}
        onBook={onBook}
        onBookIntent={onBookIntent}
        className={styles.book}
      />
      <ReportButton
        {...car}
        onReport={onReport}
        onUndoReport={onUndoReport}
        className={styles.report}
      />
    </div>
  );
}
