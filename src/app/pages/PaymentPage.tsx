import { useParams } from 'react-router-dom';
import { PageTitle } from '@/components/PageTitle';
import { messages } from '#contract/messages';
import { PaymentPanel } from '@/features/payment/PaymentPanel';
import { useAppSelector } from '@/store/hooks';
import { selectCurrentUser } from '@/features/session/sessionSlice';

/** Spec §2, /dashboard/payment/{id}. */
export default function PaymentPage() {
  const { bookingId = '' } = useParams();
  const email = useAppSelector(selectCurrentUser)?.email ?? '';
  return (
    <>
      <PageTitle title={messages.payTitle} space="medium" />
      <PaymentPanel key={bookingId} bookingId={bookingId} email={email} />
    </>
  );
}
