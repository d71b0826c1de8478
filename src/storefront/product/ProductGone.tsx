import { mdiCarOff } from '@mdi/js';
import { ButtonLink } from '@/components/Button';
import { StatePanel } from '@/components/feedback/StatePanel';
import { Extended } from '@/store/Extended';
import { routes } from '#contract/routes';

interface ProductGoneProps {
  /** The user’s order of this car, if they came from it; null for everyone else. */
  orderId: string | null;
  /** The server knows that it was sold. */
  isSold: boolean;
  /** Why an admin removed it, for its seller; null for everyone else. */
  removalReason: string | null;
}

/** Shown for a product that does not exist any more. */
export function ProductGone({ orderId, isSold, removalReason }: ProductGoneProps) {
  if (orderId !== null) {
    return (
      <StatePanel
        role="status"
        tone="neutral"
        isPage
        icon={mdiCarOff}
        title="This car’s page was removed"
        message="Your order still shows the car as you booked it."
        action={
          <ButtonLink variant="outlined" to={routes.order(orderId)}>
            View order
          </ButtonLink>
        }
      />
    );
  }
  if (removalReason !== null) {
    return (
      <StatePanel
        role="status"
        tone="neutral"
        isPage
        icon={mdiCarOff}
        title="We removed this car"
        message={`Buyers can’t see or book it any more. Our reason: ${removalReason}`}
        action={
          <ButtonLink variant="outlined" to={routes.dashboard}>
            My Products
          </ButtonLink>
        }
      />
    );
  }
  return (
    <StatePanel
      role="status"
      tone="neutral"
      isPage
      icon={mdiCarOff}
      title="This car is no longer for sale"
      message={
        isSold
          ? 'This car has been sold.'
          : 'The seller may have withdrawn it, or the link may be wrong.'
      }
      action={
        <>
          <Extended>
            <ButtonLink variant="contained" to={routes.search}>
              Search cars
            </ButtonLink>
          </Extended>
          <ButtonLink variant="outlined" to={routes.home}>
            All categories
          </ButtonLink>
        </>
      }
    />
  );
}
