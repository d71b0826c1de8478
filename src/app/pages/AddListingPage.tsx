import { useNavigate } from 'react-router-dom';
import { PageTitle } from '@/components/PageTitle';
import { routes } from '#contract/routes';
import { ListingForm } from '@/features/listings/ListingForm';
import { useAppSelector } from '@/store/hooks';
import { selectCurrentUser } from '@/features/session/sessionSlice';

/** Add Product, for sellers (spec §2). */
export default function AddListingPage() {
  const user = useAppSelector(selectCurrentUser);
  const navigate = useNavigate();
  if (!user) return null;
  return (
    <>
      <PageTitle title="Add Product" space="large" />
      <ListingForm
        uid={user.uid}
        sellerName={[user.displayName, user.email].find(Boolean) ?? ''}
        onDone={() => void navigate(routes.dashboard)}
      />
    </>
  );
}
