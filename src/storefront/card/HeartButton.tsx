import { mdiHeart } from '@mdi/js';
import type { Product } from '@/api/productsApi';
import { selectIsExtended } from '@/api/extended';
import { IconButton } from '@/components/Button';
import { classNames } from '@/components/classNames';
import { showError } from '@/components/feedback/toast';
import { Icon } from '@/components/Icon';
import { carName } from '@/components/labels';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { savedChanged, selectIsSaved } from '@/store/savedSlice';
import styles from './HeartButton.module.css';

/**
 * Whether a car is saved, and saves or removes it at once. Null for servers without extensions. What
 * it takes to save is loaded when it is pressed.
 */
export function useSaved(product: Pick<Product, 'id' | 'name' | 'resalePriceCents'>) {
  const { id } = product;
  const dispatch = useAppDispatch();
  const isSaved = useAppSelector((state) =>
    selectIsExtended(state) ? selectIsSaved(state, id) : null,
  );
  const press = () => {
    dispatch(savedChanged({ id, isSaved: !isSaved }));
    import('./saveCar').then(
      ({ saveCar }) => dispatch(saveCar(product, !isSaved)),
      () => {
        dispatch(savedChanged({ id, isSaved: isSaved === true }));
        showError('Could not be saved. Try again.');
      },
    );
  };
  return { isSaved, press };
}

interface HeartButtonProps {
  product: Pick<Product, 'id' | 'name' | 'resalePriceCents'>;
  className?: string;
}

/** The heart on a car’s picture. */
export function HeartButton({ product, className }: HeartButtonProps) {
  const { isSaved, press } = useSaved(product);
  if (isSaved === null) return null;
  return (
    <IconButton
      aria-label={`Save ${carName(product.name)}`}
      aria-pressed={isSaved}
      title={isSaved ? 'Saved' : undefined}
      onClick={press}
      className={classNames(styles.heart, className)}
    >
      <Icon path={mdiHeart} />
    </IconButton>
  );
}
