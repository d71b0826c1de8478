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
import { OnHoldProductForm } from './OnHoldProductForm';

interface EditProductProps {
  product: Product;
  onDone: () => void;
}

/** The seller’s page of a product, with the edit form and the actions Duplicate and Withdraw. */
export function EditProduct({ product, onDone }: EditProductProps) {
  const email = useAppSelector(selectCurrentUser)?.email ?? '';
  const isExtended = useIsExtended();
  const isOnHold = useIsFuture(product.reservedUntil) && !product.isSold;
  // If the car is booked while the seller edits it, the form stays, and the server refuses the save.
  const [onHoldUntil] = useState(isOnHold ? product.reservedUntil : null);
  /** Changes when the user continues an autosaved form, to remount the form. */
  const [continueCount, setContinueCount] = useState(0);

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
        // Aligns the text of the first button with the heading.
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: -1.5, mb: 4 }}
      >
        <Button component={RouterLink} to={routes.product(product.id, product.name)} size="small">
          View car
        </Button>
        <Button component={RouterLink} to={routes.copyProduct(product.id)} size="small">
          Duplicate
        </Button>
        {!product.isSold && onHoldUntil === null && <WithdrawButton product={product} />}
      </Box>
      {product.isSold ? (
        <EmptyState title="This car is sold" message="You can’t edit a car after it’s sold." />
      ) : onHoldUntil !== null ? (
        <OnHoldProductForm product={product} onHoldUntil={onHoldUntil} onSaved={onDone} />
      ) : (
        <EditProductForm
          key={continueCount}
          product={product}
          isContinued={continueCount > 0}
          onContinue={() => setContinueCount(continueCount + 1)}
          onSaved={onDone}
        />
      )}
    </>
  );
}

/** Needs no confirmation, because the seller can undo it at any time. */
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
