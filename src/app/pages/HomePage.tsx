import { useLocation } from 'react-router-dom';
import { useDocumentTitle } from '@/components/useDocumentTitle';
import { wantedIn } from '@/features/booking/bookingOrigin';
import { ContinueStrip } from '@/features/booking/ContinueStrip';
import { AdvertisedListings } from '@/features/catalog/AdvertisedListings';
import { Assurances } from '@/features/catalog/Assurances';
import { Banner } from '@/features/catalog/Banner';
import { CategoryLinks } from '@/features/catalog/CategoryLinks';
import { selectRole } from '@/features/session/sessionSlice';
import { useAppSelector } from '@/store/hooks';
import { useListingCardActions } from '../useListingCardActions';
import { useStandings } from '../useStandings';

/** Spec §2, Home. */
export default function HomePage() {
  useDocumentTitle();
  const actions = useListingCardActions();
  const { bookingOf } = useStandings();
  const isBuyer = useAppSelector(selectRole) === 'user';
  const wantedId = wantedIn(useLocation().state);
  const isContinued = isBuyer && wantedId !== null && bookingOf(wantedId) === null;

  return (
    <>
      <Banner />
      {/* Leads a buyer back to the car that they signed up for, until they have booked it. */}
      {isContinued && <ContinueStrip productId={wantedId} onContinue={actions.onBook} />}
      <Assurances />
      <CategoryLinks />
      <AdvertisedListings actions={actions} />
    </>
  );
}
