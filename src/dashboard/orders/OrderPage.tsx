import Box from '@mui/material/Box';
import { useNavigate, useParams } from 'react-router-dom';
import { isBookedBy, useGetBookingQuery } from '@/api/bookingsApi';
import { isApiError } from '@/api/errors';
import { messageFor } from '@/api/messageFor';
import { ButtonLink } from '@/components/Button';
import { AsyncView } from '@/components/feedback/AsyncView';
import { EmptyState } from '@/components/feedback/EmptyState';
import { PageTitle } from '@/components/PageTitle';
import { SupportLine } from '@/components/SupportLine';
import { selectCurrentUser } from '@/auth/sessionSlice';
import { useAppSelector } from '@/store/hooks';
import { routes } from '#contract/routes';
import { EmailNotice } from '@/dashboard/ui/EmailNotice';
import { OrderDetails } from './order/OrderDetails';

export default function OrderPage() {
  const { bookingId = '' } = useParams();
  const navigate = useNavigate();
  const email = useAppSelector(selectCurrentUser)?.email ?? '';
  const query = useGetBookingQuery(bookingId);
  return (
    <>
      <PageTitle title="Your order" space="medium" />
      <EmailNotice about="this booking" />
      <AsyncView
        query={query}
        label="Loading your order"
        minHeight={420}
        failedTitle="We couldn’t load your order"
        messageFor={messageFor}
        renderError={(error) => (isNotTheirs(error) ? <NoOrder /> : null)}
      >
        {(order) =>
          isBookedBy(order, email) ? (
            <OrderDetails
              // What is typed about an order must not go to another one.
              key={order.id}
              order={order}
              onCancelled={() => void navigate(routes.dashboard)}
            />
          ) : (
            <NoOrder />
          )
        }
      </AsyncView>
      <Box sx={{ mt: 4 }}>
        <SupportLine />
      </Box>
    </>
  );
}

/** Do not reveal whether another user’s order exists. */
const isNotTheirs = (error: unknown) =>
  isApiError(error) && (error.status === 404 || error.status === 403);

function NoOrder() {
  return (
    <EmptyState
      title="Order not found"
      message="It may have been cancelled or belong to another account."
      action={
        <ButtonLink to={routes.orders} size="large">
          My Orders
        </ButtonLink>
      }
    />
  );
}
