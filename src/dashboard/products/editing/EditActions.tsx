import Box from '@mui/material/Box';
import { messageForOutcome } from '@/api/messageFor';
import { useWithdrawProductMutation, type Withdrawal } from '@/api/productEditingApi';
import { isSoldBy, type Product } from '@/api/productsApi';
import { selectCurrentUser } from '@/auth/sessionSlice';
import { Button, ButtonLink } from '@/components/Button';
import { useIsFuture } from '@/components/clock';
import { showError, showSuccess } from '@/components/feedback/toast';
import { useAppSelector } from '@/store/hooks';
import { messages } from '#contract/messages';
import { routes } from '#contract/routes';

/** What else the seller can do with the car; what takes it off sale is last. */
export function EditActions({ product }: { product: Product }) {
  const email = useAppSelector(selectCurrentUser)?.email ?? '';
  const isOnHold = useIsFuture(product.reservedUntil);
  if (!isSoldBy(product, email)) return null;
  const outlined = { size: 'small', variant: 'outlined' } as const;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        '@media (pointer: coarse)': { '& > *': { minHeight: 44 } },
      }}
    >
      <ButtonLink {...outlined} to={routes.product(product.id, product.name)}>
        View car
      </ButtonLink>
      <ButtonLink {...outlined} to={routes.copyProduct(product.id)}>
        Duplicate
      </ButtonLink>
      {!product.isSold && !isOnHold && <OffSaleButtons product={product} />}
    </Box>
  );
}

const withdraw = {
  label: 'Withdraw',
  change: { withdrawn: true },
  done: 'Car withdrawn.',
};
const soldElsewhere = {
  label: 'Sold elsewhere',
  change: { withdrawn: true, soldElsewhere: true },
  done: 'Car marked as sold elsewhere.',
} as const;
const listAgain = {
  label: 'List again',
  change: { withdrawn: false },
  done: 'Car listed again.',
};

/** Each button takes the car off sale or, in the same place to keep the focus, lists it again. */
function OffSaleButtons({ product }: { product: Product }) {
  const { id, isWithdrawn, isSoldElsewhere } = product;
  return (
    <>
      <OffSaleButton id={id} {...(isSoldElsewhere ? listAgain : soldElsewhere)} />
      {!isSoldElsewhere && <OffSaleButton id={id} {...(isWithdrawn ? listAgain : withdraw)} />}
    </>
  );
}

interface OffSaleButtonProps {
  id: string;
  label: string;
  change: Withdrawal;
  done: string;
}

/** Needs no confirmation, because the seller can undo it at any time. */
function OffSaleButton({ id, label, change, done }: OffSaleButtonProps) {
  const [withdrawProduct, { isLoading }] = useWithdrawProductMutation();
  const save = async () => {
    const reason = await messageForOutcome(
      withdrawProduct({ id, ...change }),
      ({ modifiedCount }) => modifiedCount > 0,
      messages.somethingWrong,
    );
    if (reason === null) showSuccess(done);
    else showError(reason);
  };
  return (
    <Button size="small" variant="outlined" isBusy={isLoading} onClick={() => void save()}>
      {label}
    </Button>
  );
}
