import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from '@/components/feedback/ErrorBoundary';
import { lazyComponent } from '@/components/navigation/lazyComponent';
import { useDocumentTitle } from '@/components/useDocumentTitle';
import { wantedIn } from '@/features/booking/bookingOrigin';
import { AdvertisedFailure, AdvertisedWaiting } from '@/features/catalog/AdvertisedSection';
import { Assurances } from '@/features/catalog/Assurances';
import { Banner } from '@/features/catalog/Banner';
import { CategoryLinks } from '@/features/catalog/CategoryLinks';
import { selectRole } from '@/features/session/sessionSlice';
import { whenNear } from '@/lib/pacing';
import { useAppSelector } from '@/store/hooks';
import { isAnswered } from '../renderedState';

const CARS_ID = 'advertised';

/** Below what a phone shows first: what the server has rendered is brought to life when it is near. */
export const AdvertisedCars = lazyComponent(
  async () => (await import(/* webpackChunkName: "cards" */ '../AdvertisedCars')).AdvertisedCars,
  () => (isAnswered() ? whenNear(CARS_ID) : Promise.resolve()),
);

const ContinueBooking = lazyComponent(
  async () => (await import(/* webpackChunkName: "cards" */ '../ContinueBooking')).ContinueBooking,
);

/**
 * Spec §2, Home. Each part is a boundary of its own: of the page that the server rendered, one
 * after the other comes to life, and one that is touched before the others.
 */
export default function HomePage() {
  useDocumentTitle();
  const isBuyer = useAppSelector(selectRole) === 'user';
  const wantedId = wantedIn(useLocation().state);

  return (
    <>
      <Banner />
      {isBuyer && wantedId !== null && (
        <ErrorBoundary fallback={() => null} onError={(error) => reportError(error)}>
          <Suspense>
            <ContinueBooking wantedId={wantedId} />
          </Suspense>
        </ErrorBoundary>
      )}
      <Suspense>
        <Assurances />
      </Suspense>
      <Suspense>
        <CategoryLinks />
      </Suspense>
      <div id={CARS_ID}>
        <ErrorBoundary
          fallback={(_error, onReset) => <CarsFailed onReset={onReset} />}
          onError={(error) => reportError(error)}
        >
          <Suspense fallback={<AdvertisedWaiting />}>
            <AdvertisedCars />
          </Suspense>
        </ErrorBoundary>
      </div>
    </>
  );
}

function CarsFailed({ onReset }: { onReset: () => void }) {
  return (
    <AdvertisedFailure
      message="Part of this page couldn’t be loaded. Check your connection and try again."
      onRetry={() => {
        // What fails once more is shown here again.
        AdvertisedCars.preload().catch(() => undefined);
        onReset();
      }}
    />
  );
}
