import type { Product } from '@/api/productsApi';
import { showNotice } from '@/components/feedback/toast';
import { carName } from '@/components/labels';
import { VisuallyHidden } from '@/components/VisuallyHidden';
import { toggleCompared, useCompared } from '@/lib/comparedCars';
import { Extended } from '@/store/Extended';

/** Whether a car was chosen to be compared, and chooses it or not. */
export function useComparison({
  id,
  name,
  picture,
  cover,
}: Pick<Product, 'id' | 'name' | 'picture' | 'cover'>) {
  const cars = useCompared();
  return {
    isCompared: cars.some((car) => car.id === id),
    isAnyCompared: cars.length > 0,
    toggle: () => {
      if (!toggleCompared({ id, name, picture: cover?.url ?? picture })) {
        showNotice('Four at most. Take one out first.');
      }
    },
  };
}

interface CompareCheckProps {
  product: Product;
  className?: string;
}

/** The tick that chooses a car to be compared. */
export function CompareCheck({ product, className }: CompareCheckProps) {
  const { isCompared, isAnyCompared, toggle } = useComparison(product);
  return (
    <Extended>
      <label className={className} data-is-any={isAnyCompared || undefined}>
        <input type="checkbox" checked={isCompared} onChange={toggle} />
        <span>
          Compare<VisuallyHidden>{` ${carName(product.name)}`}</VisuallyHidden>
        </span>
      </label>
    </Extended>
  );
}
