import type { Product } from '@/api/productsApi';
import { BookButton } from '@/storefront/card/BookButton';
import type { ProductActions } from '@/storefront/card/cardState';
import { useAvailability } from '@/storefront/card/useAvailability';

interface BookActionProps {
  product: Product;
  /** The id of the element with the car’s name. */
  nameId: string;
  actions: ProductActions;
  className?: string;
}

/** Book Now of a car in a row or column of its own, with why it cannot be booked. */
export function BookAction({ product, nameId, actions, className }: BookActionProps) {
  const cardState = actions.cardStateOf(product);
  const availability = useAvailability(product, cardState);
  return (
    <div className={className}>
      <BookButton
        product={product}
        nameId={nameId}
        cardState={cardState}
        availability={availability}
        onBook={actions.onBook}
        onBookIntent={actions.onBookIntent}
      />
    </div>
  );
}
