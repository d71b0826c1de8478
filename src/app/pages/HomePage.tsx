import { Suspense } from 'react';
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

/**
 * Spec §2, Home. Each part is a boundary of its own: of the page that the server rendered, one
 * after the other comes to life, and one that is touched before the others.
 */
export default function HomePage() {
  useDocumentTitle();
  const actions = useListingCardActions();
  const { bookingOf } = useStandings();
  const isBuyer = useAppSelector(selectRole) === 'user';
  const wantedId = wantedIn(useLocation().state);

  return (
    <>
      <Banner />
      {isBuyer && wantedId !== null && bookingOf(wantedId) === null && (
        <ContinueStrip productId={wantedId} onContinue={actions.onBook} />
      )}
      <Suspense>
        <Assurances />
      </Suspense>
      <Suspense>
        <CategoryLinks />
      </Suspense>
      <Suspense>
        <AdvertisedListings actions={actions} />
      </Suspense>
    </>
  );
}
