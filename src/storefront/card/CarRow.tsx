import { useId } from 'react';
import { Link } from 'react-router-dom';
import { CarPicture } from '@/components/CarPicture';
import { carName } from '@/components/labels';
import { StatusBadge } from '@/components/StatusBadge';
import { Text } from '@/components/Text';
import { useDistanceUnit } from '@/lib/distanceUnit';
import { routes } from '#contract/routes';
import styles from './CarRow.module.css';
import { HeartButton } from './HeartButton';
import { NewBadge } from './NewSince';
import { PriceLine } from './PriceLine';
import type { ProductCardProps } from './ProductCard';
import { describeFacts, describeProduct } from './productFacts';
import { resultsState } from './resultsState';
import { useAvailability } from './useAvailability';

/** A car in a dense list. The whole row is the link to its page, where it can be booked. */
export function CarRow({
  product,
  actions,
  isPriority = false,
  headingLevel: Heading = 'h3',
  resultsUrl,
}: ProductCardProps) {
  const id = useId();
  const cardState = actions.cardStateOf(product);
  const { badge } = useAvailability(product, cardState);
  const name = carName(product.name);
  const facts = describeFacts(product, useDistanceUnit());
  // Servers with only the specification have no mileage, fuel and gearbox.
  const [details, place] =
    facts.length > 0
      ? [facts, describeProduct({ ...product, yearsOfUse: null })]
      : [describeProduct({ ...product, location: '' }), [product.location]];

  return (
    <article aria-labelledby={id} className={styles.row}>
      <div className={styles.picture}>
        {/* The name is next to it. */}
        <CarPicture src={product.picture} photo={product.cover} alt="" isPriority={isPriority} />
        {!cardState.isOwn && <HeartButton product={product} className={styles.heart} />}
        {badge === null ? (
          <NewBadge {...product} className={styles.badge} />
        ) : (
          <div className={styles.badge}>
            <StatusBadge tone={badge === 'Sold' ? 'green' : 'amber'}>{badge}</StatusBadge>
          </div>
        )}
      </div>
      <div className={styles.content}>
        <Text as={Heading} variant="subtitle2" id={id} title={name} className={styles.line}>
          <Link
            to={routes.product(product.id, product.name)}
            state={resultsState(resultsUrl)}
            onClick={() => actions.onOpen(product)}
            className={styles.link}
          >
            {name}
          </Link>
        </Text>
        <PriceLine {...product} isSmall />
        <Text variant="caption" className={styles.line}>
          {details.join(' · ')}
        </Text>
        <Text variant="caption" tone="secondary" className={styles.line}>
          {place.join(' · ')}
        </Text>
      </div>
    </article>
  );
}
