import Box from '@mui/material/Box';
import { useParams } from 'react-router-dom';
import { PageTitle } from '@/components/PageTitle';
import { SupportLine } from '@/components/SupportLine';
import { messages } from '#contract/messages';
import { useAppSelector } from '@/store/hooks';
import { selectCurrentUser } from '@/auth/sessionSlice';
import { EmailNotice } from '@/dashboard/ui/EmailNotice';
import { PaymentPanel } from './PaymentPanel';

/** Spec §2, /dashboard/payment/{id}. */
export default function PaymentPage() {
  const { bookingId = '' } = useParams();
  const email = useAppSelector(selectCurrentUser)?.email ?? '';
  return (
    <>
      <PageTitle title={messages.payTitle} space="medium" />
      <EmailNotice about="this booking" />
      <PaymentPanel key={bookingId} bookingId={bookingId} email={email} />
      <Box sx={{ mt: 3 }}>
        <SupportLine />
      </Box>
    </>
  );
}
