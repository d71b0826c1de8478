import { EmptyState } from '@/components/feedback/EmptyState';
import { PageTitle } from '@/components/PageTitle';
import { selectCurrentUser } from '@/auth/sessionSlice';
import { useAppSelector } from '@/store/hooks';
import { useIsExtended } from '@/store/useIsExtended';
import { SalesTable } from './SalesTable';

/** Bookings of a seller’s cars. Requires a server with extensions. */
export default function SalesPage() {
  const email = useAppSelector(selectCurrentUser)?.email ?? '';
  const isExtended = useIsExtended();
  return (
    <>
      <PageTitle title="Bookings" space="medium" />
      {isExtended ? (
        <SalesTable email={email} />
      ) : (
        <EmptyState
          title="Bookings aren’t available"
          message="This server doesn’t support the bookings page."
        />
      )}
    </>
  );
}
