import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router-dom';
import { messageForOutcome } from '@/api/messageFor';
import { useWithdrawProductMutation } from '@/api/productEditingApi';
import { isSoldBy, type Product } from '@/api/productsApi';
import { selectCurrentUser } from '@/auth/sessionSlice';
import { useIsFuture } from '@/components/clock';
import { showError, showSuccess } from '@/components/feedback/toast';
import { BusyButton } from '@/dashboard/ui/BusyButton';
import { useAppSelector } from '@/store/hooks';
import { useIsExtended } from '@/store/useIsExtended';
import { messages } from '#contract/messages';
import { routes } from '#contract/routes';

/** What else the seller can do with the car; Withdraw, which takes it off sale, is last. */
export function EditActions({ product }: { product: Product }) {
  const email = useAppSelector(selectCurrentUser)?.email ?? '';
  const isExtended = useIsExtended();
  const isOnHold = useIsFuture(product.reservedUntil);
  if (!isExtended || !isSoldBy(product, email)) return null;
  const outlined = { size: 'small', variant: 'outlined', component: RouterLink } as const;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button {...outlined} to={routes.product(product.id, product.name)}>
        View car
      </Button>
      <Button {...outlined} to={routes.copyProduct(product.id)}>
        Duplicate
      </Button>
      {!product.isSold && !isOnHold && <WithdrawButton product={product} />}
    </Box>
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
    <BusyButton size="small" variant="outlined" isBusy={isLoading} onClick={() => void change()}>
      {isWithdrawn ? 'List again' : 'Withdraw'}
    </BusyButton>
  );
}
