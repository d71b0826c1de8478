import { PageTitle } from '@/components/PageTitle';
import { selectCurrentUser } from '@/auth/sessionSlice';
import { useAppSelector } from '@/store/hooks';
import { useIsExtended } from '@/store/useIsExtended';
import { EmailNotice } from '@/dashboard/ui/EmailNotice';
import { BookingsTable } from './BookingsTable';
import { NoBookings } from './NoBookings';

/** Bookings of a seller’s cars. Requires a server with extensions. */
export default function BookingsPage() {
  const email = useAppSelector(selectCurrentUser)?.email ?? '';
  const isExtended = useIsExtended();
  return (
    <>
      <PageTitle title="Bookings" space="medium" />
      <EmailNotice about="bookings of your cars" />
      {isExtended ? <BookingsTable email={email} /> : <NoBookings />}
    </>
  );
}
