import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSimilarProducts } from '@/api/relatedProductsApi';
import { carName } from '@/components/labels';
import { Text } from '@/components/Text';
import type { ProductActions } from '@/storefront/card/cardState';
import { formatPrice } from '#contract/money';
import { routes } from '#contract/routes';
import { isFree } from './RelatedProducts';
import styles from './ProductDetails.module.css';

/** As many as the place of Book Now and the terms has room for, so that the page does not move. */
const CARS_MAX = 2;

interface TakenCarProps {
  productId: string;
  reason: ReactNode;
  onOpen: ProductActions['onOpen'];
}

/** In place of Book Now for a car that someone else has: why, and similar cars that are free. */
export function TakenCar({ productId, reason, onOpen }: TakenCarProps) {
  const { currentData = [] } = useSimilarProducts(productId);
  const cars = currentData.filter(isFree).slice(0, CARS_MAX);
  const id = useId();
  return (
    <>
      <Text>{reason}</Text>
      {cars.length > 0 && (
        <div>
          <Text variant="subtitle2" id={id}>
            Similar cars you can book
          </Text>
          <ul aria-labelledby={id} className={styles.similar}>
            {cars.map((car) => (
              <li key={car.id}>
                <Link
                  to={routes.product(car.id, car.name)}
                  onClick={() => onOpen(car)}
                  className={styles.similarCar}
                >
                  <span className={styles.similarName}>{carName(car.name)}</span>
                  {car.resalePriceCents !== null && (
                    <Text as="span" variant="body2" tone="secondary">
                      {formatPrice(car.resalePriceCents)}
                    </Text>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
