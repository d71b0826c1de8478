import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FormFailure, useAttempt } from '@/auth/forms/attempt';
import { selectRole } from '@/auth/sessionSlice';
import { startSelling, startSellingQuestion } from '@/auth/account';
import { Button, ButtonLink } from '@/components/Button';
import { Text } from '@/components/Text';
import { ConfirmDialog } from '@/dashboard/ui/ConfirmDialog';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Extended } from '@/store/Extended';
import { routes } from '#contract/routes';
import { ProfileSection } from './ProfileSection';

/** Buyers can become sellers, or sign up as one if the server cannot do that. */
export function StartSellingSection() {
  const role = useAppSelector(selectRole);
  if (role !== 'user') return null;
  return (
    <ProfileSection title="Sell your car">
      <Extended
        fallback={
          <>
            <Text tone="secondary">
              Only sellers can list cars. To sell, sign up with another email as a seller.
            </Text>
            <ButtonLink to={routes.sellerSignup} variant="outlined">
              Sign up as a seller
            </ButtonLink>
          </>
        }
      >
        <StartSelling />
      </Extended>
    </ProfileSection>
  );
}

function StartSelling() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { failure, isBusy, attempt } = useAttempt();
  const [isAsking, setIsAsking] = useState(false);

  const run = async () => {
    const isDone = await attempt(async () => {
      await dispatch(startSelling());
      return true;
    });
    setIsAsking(false);
    if (isDone) void navigate(routes.addProduct);
  };

  return (
    <>
      <Text tone="secondary">
        Turn your account into a seller account to list cars. Sellers can’t book cars.
      </Text>
      <FormFailure failure={failure} />
      <Button variant="outlined" onClick={() => setIsAsking(true)}>
        Start selling
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        {...startSellingQuestion}
        isHarmless
        isBusy={isBusy}
        onConfirm={() => void run()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
