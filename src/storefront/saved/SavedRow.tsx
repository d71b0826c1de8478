import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Favourite } from '@/api/favouritesApi';
import { ButtonLink } from '@/components/Button';
import { CarPicture } from '@/components/CarPicture';
import { classNames } from '@/components/classNames';
import { carName } from '@/components/labels';
import { LocalTime } from '@/components/LocalTime';
import { StatusBadge } from '@/components/StatusBadge';
import { Text } from '@/components/Text';
import { useDistanceUnit } from '@/lib/distanceUnit';
import { formatDay } from '#contract/formats';
import { formatPrice } from '#contract/money';
import { routes } from '#contract/routes';
import { BookAction } from '@/storefront/booking/BookAction';
import type { ProductActions } from '@/storefront/card/cardState';
import { HeartButton } from '@/storefront/card/HeartButton';
import { describeFacts } from '@/storefront/card/productFacts';
import { CompareCheck } from '@/storefront/compare/CompareCheck';
import { SavedNote } from './SavedNote';
import styles from './SavedRow.module.css';

const states = {
  available: ['Available', 'green'],
  held: ['On hold', 'amber'],
  sold: ['Sold', 'neutral'],
  withdrawn: ['Withdrawn', 'neutral'],
  gone: ['No longer listed', 'neutral'],
} as const;

interface SavedRowProps {
  car: Favourite;
  actions: ProductActions;
  canNote: boolean;
}

/** A saved car: what became of it since, and what to do. */
export function SavedRow({ car, actions, canNote }: SavedRowProps) {
  const { id, product, state } = car;
  const nameId = useId();
  const unit = useDistanceUnit();
  const name = carName(car.name);
  const isOver = state === 'sold' || state === 'gone' || state === 'withdrawn';
  const [label, tone] = states[state];
  const facts = product ? [...describeFacts(product, unit), product.location] : [];
  return (
    <article aria-labelledby={nameId} className={styles.row}>
      <div className={classNames(styles.picture, isOver && styles.over)}>
        <CarPicture src={car.picture} photo={product?.cover} alt="" />
      </div>
      <div className={styles.text}>
        <Text as="h2" variant="h6" id={nameId} className={styles.name}>
          <Link
            to={routes.product(id, car.name)}
            onClick={() => product && actions.onOpen(product)}
            className={styles.link}
          >
            {name}
          </Link>
        </Text>
        <Text variant="body2" tone="secondary">
          {facts.filter(Boolean).join(' · ')}
        </Text>
        {canNote && <SavedNote car={car} />}
      </div>
      <div className={styles.price}>
        <PriceSince car={car} />
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </div>
      <div className={styles.actions}>
        {product && !isOver && (
          <BookAction product={product} nameId={nameId} actions={actions} className={styles.book} />
        )}
        {product && !isOver && actions.cardStateOf(product).mayWrite && (
          <ButtonLink variant="outlined" to={routes.newConversation(id)} aria-describedby={nameId}>
            Message
          </ButtonLink>
        )}
        {isOver && (
          <ButtonLink variant="outlined" to={routes.product(id, car.name)}>
            Similar cars
          </ButtonLink>
        )}
        {product && <CompareCheck product={product} className={styles.compare} />}
        <HeartButton
          product={{ id, name: car.name, resalePriceCents: product?.resalePriceCents ?? null }}
        />
      </div>
    </article>
  );
}

/** The price, and by how much it changed since the car was saved. */
function PriceSince({ car: { product, savedCents, savedAt } }: { car: Favourite }) {
  const cents = product?.resalePriceCents ?? null;
  if (cents === null) return null;
  const change = savedCents === null ? 0 : cents - savedCents;
  return (
    <>
      <Text variant="h6" className={styles.cents}>
        {formatPrice(cents)}
      </Text>
      {change !== 0 && savedAt !== null && (
        <Text
          variant="caption"
          tone={change > 0 ? 'secondary' : undefined}
          className={change < 0 ? styles.drop : undefined}
        >
          <LocalTime
            at={savedAt}
            format={(at, isLocal) =>
              `${change < 0 ? '↓ −' : '+'}${formatPrice(Math.abs(change))} since ${formatDay(at, isLocal)}`
            }
          />
        </Text>
      )}
    </>
  );
}
