import { PageTitle } from '@/components/PageTitle';
import { selectCurrentUser } from '@/auth/sessionSlice';
import { useAppSelector } from '@/store/hooks';
import { EmailNotice } from '@/dashboard/ui/EmailNotice';
import { BookingsTable } from './BookingsTable';

/** Bookings of a seller’s cars (an extension). */
export default function BookingsPage() {
  const email = useAppSelector(selectCurrentUser)?.email ?? '';
  return (
    <>
      <PageTitle title="Bookings" space="medium" />
      <EmailNotice about="bookings of your cars" />
      <BookingsTable email={email} />
    </>
  );
}
