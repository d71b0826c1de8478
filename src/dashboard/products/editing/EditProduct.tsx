import { useState } from 'react';
import { isSoldBy, type Product } from '@/api/productsApi';
import { ButtonLink } from '@/components/Button';
import { useIsFuture } from '@/components/clock';
import { EmptyState } from '@/components/feedback/EmptyState';
import { selectCurrentUser } from '@/auth/sessionSlice';
import { useAppSelector } from '@/store/hooks';
import { routes } from '#contract/routes';
import { EditProductForm } from './EditProductForm';
import { OnHoldProductForm } from './OnHoldProductForm';

interface EditProductProps {
  product: Product;
  onDone: () => void;
}

/** The edit form of a product, or why it cannot be edited. */
export function EditProduct({ product, onDone }: EditProductProps) {
  const email = useAppSelector(selectCurrentUser)?.email ?? '';
  const isOnHold = useIsFuture(product.reservedUntil) && !product.isSold;
  // If the car is booked while the seller edits it, the form stays, and the server refuses the save.
  const [onHoldUntil] = useState(isOnHold ? product.reservedUntil : null);
  /** Changes when the user continues an autosaved form, to remount the form. */
  const [continueCount, setContinueCount] = useState(0);

  if (!isSoldBy(product, email)) {
    return <EmptyState title="You can’t edit this car" message="Only its seller can edit it." />;
  }
  if (product.isRefunded) {
    return (
      <EmptyState
        title="This car’s sale was refunded"
        message="When you have the car back, list it again in My Products. Then you can edit it."
        action={
          <ButtonLink to={routes.dashboard} size="large">
            My Products
          </ButtonLink>
        }
      />
    );
  }
  if (product.isSold) {
    return <EmptyState title="This car is sold" message="You can’t edit a car after it’s sold." />;
  }
  if (onHoldUntil !== null) {
    return <OnHoldProductForm product={product} onHoldUntil={onHoldUntil} onSaved={onDone} />;
  }
  return (
    <EditProductForm
      key={continueCount}
      product={product}
      isContinued={continueCount > 0}
      onContinue={() => setContinueCount(continueCount + 1)}
      onSaved={onDone}
    />
  );
}
