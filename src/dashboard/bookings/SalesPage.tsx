import { EmptyState } from '@/components/feedback/EmptyState';
import { PageTitle } from '@/components/PageTitle';
import { selectCurrentUser } from '@/auth/sessionSlice';
import { useAppSelector } from '@/store/hooks';
import { useCan } from '@/store/useCan';
import { SalesTable } from './SalesTable';

/** Bookings of a seller’s cars. Requires the `sales` capability. */
export default function SalesPage() {
  const email = useAppSelector(selectCurrentUser)?.email ?? '';
  const canTell = useCan('sales');
  return (
    <>
      <PageTitle title="Bookings" space="medium" />
      {canTell ? (
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
