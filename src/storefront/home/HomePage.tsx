import { useLocation } from 'react-router-dom';
import { useDocumentTitle } from '@/components/useDocumentTitle';
import { readWantedId } from '@/storefront/booking/bookingParam';
import { ContinueStrip } from '@/storefront/booking/ContinueStrip';
import { isNewUser } from '@/auth/origin';
import { selectCurrentUser, selectRoleState } from '@/auth/sessionSlice';
import { useAppSelector } from '@/store/hooks';
import { useProductCardActions } from '@/storefront/booking/useProductCardActions';
import { useBookingEligibility } from '@/storefront/booking/useBookingEligibility';
import { AdvertisedProducts } from './AdvertisedProducts';
import { Assurances } from './Assurances';
import { Banner } from './Banner';
import { CategoryLinks } from './CategoryLinks';
import { WelcomeStrip } from './WelcomeStrip';

/** The home page (spec §2). */
export default function HomePage() {
  useDocumentTitle();
  const actions = useProductCardActions();
  const { bookingOf } = useBookingEligibility();
  const isSignedIn = useAppSelector(selectCurrentUser) !== null;
  const role = useAppSelector(selectRoleState);
  // Also while the role loads after the sign-up, so that the page does not move.
  const mayBook = role.status === 'unknown' || (role.status === 'ready' && role.role === 'user');
  const location = useLocation();
  const wantedId = readWantedId(location.state);

  return (
    <>
      <Banner>
        {isSignedIn && mayBook && wantedId !== null && (
          <ContinueStrip
            productId={wantedId}
            booking={bookingOf(wantedId)}
            onContinue={actions.onBook}
          />
        )}
        {isSignedIn && isNewUser(location.state) && <WelcomeStrip />}
      </Banner>
      <Assurances />
      <CategoryLinks />
      <AdvertisedProducts actions={actions} />
    </>
  );
}
