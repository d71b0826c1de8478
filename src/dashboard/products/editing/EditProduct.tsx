import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useWithdrawProductMutation } from '@/api/productEditingApi';
import { isSoldBy, type Product } from '@/api/productsApi';
import { messageForOutcome } from '@/api/messageFor';
import { useIsFuture } from '@/components/clock';
import { EmptyState } from '@/components/feedback/EmptyState';
import { showError, showSuccess } from '@/components/feedback/toast';
import { BusyButton } from '@/dashboard/ui/BusyButton';
import { selectCurrentUser } from '@/auth/sessionSlice';
import { useAppSelector } from '@/store/hooks';
import { useIsExtended } from '@/store/useIsExtended';
import { messages } from '#contract/messages';
import { routes } from '#contract/routes';
import { EditProductForm } from './EditProductForm';
import { HeldProduct } from './HeldProduct';

interface EditProductProps {
  product: Product;
  onDone: () => void;
}

/** What its seller can do with a product: change it, copy it, take it off the market. */
export function EditProduct({ product, onDone }: EditProductProps) {
  const email = useAppSelector(selectCurrentUser)?.email ?? '';
  const isExtended = useIsExtended();
  const isHeld = useIsFuture(product.reservedUntil) && !product.isSold;
  // Whoever is writing when somebody books the car keeps what they wrote, and the server refuses it.
  const [heldUntil] = useState(isHeld ? product.reservedUntil : null);
  /** How often the user has chosen to go on with what was left behind. */
  const [continued, setContinued] = useState(0);

  if (!isExtended) {
    const message = 'Add the car again with the new details, then delete the old one.';
    return <EmptyState title="Editing isn’t available" message={message} />;
  }
  if (!isSoldBy(product, email)) {
    return <EmptyState title="You can’t edit this car" message="Only its seller can edit it." />;
  }
  return (
    <>
      <Box
        // The words of the first, not the room around them, stand below the heading.
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: -1.5, mb: 4 }}
      >
        <Button component={RouterLink} to={routes.product(product.id, product.name)} size="small">
          View car
        </Button>
        <Button component={RouterLink} to={routes.copyProduct(product.id)} size="small">
          Duplicate
        </Button>
        {!product.isSold && heldUntil === null && <WithdrawButton product={product} />}
      </Box>
      {product.isSold ? (
        <EmptyState title="This car is sold" message="You can’t edit a car after it’s sold." />
      ) : heldUntil !== null ? (
        <HeldProduct product={product} heldUntil={heldUntil} onSaved={onDone} />
      ) : (
        <EditProductForm
          key={continued}
          product={product}
          isContinued={continued > 0}
          onContinue={() => setContinued(continued + 1)}
          onSaved={onDone}
        />
      )}
    </>
  );
}

/** It can be undone at any time, so that nothing is asked. */
function WithdrawButton({ product: { id, isWithdrawn } }: { product: Product }) {
  const [withdraw, { isLoading }] = useWithdrawProductMutation();
  const change = async () => {
    const reason = await messageForOutcome(
      withdraw({ id, withdrawn: !isWithdrawn }),
      ({ modifiedCount }) => modifiedCount > 0,
      messages.somethingWrong,
    );
    if (reason === null) {
      showSuccess(isWithdrawn ? 'Car listed again.' : 'Car withdrawn.');
    } else showError(reason);
  };
  return (
    <BusyButton size="small" isBusy={isLoading} onClick={() => void change()}>
      {isWithdrawn ? 'List again' : 'Withdraw'}
    </BusyButton>
  );
}
