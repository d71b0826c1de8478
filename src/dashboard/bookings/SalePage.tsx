import { useParams } from 'react-router-dom';
import { isApiError, isGone } from '@/api/errors';
import { messageFor } from '@/api/messageFor';
import { useGetSaleQuery } from '@/api/sellerBookingsApi';
import { ButtonLink } from '@/components/Button';
import { AsyncView } from '@/components/feedback/AsyncView';
import { EmptyState } from '@/components/feedback/EmptyState';
import { PageTitle } from '@/components/PageTitle';
import { useLiveQuery } from '@/live/liveStatus';
import { routes } from '#contract/routes';
import { SaleDetails } from './sale/SaleDetails';

/** One booking of a seller’s car (an extension). */
export default function SalePage() {
  const { bookingId = '' } = useParams();
  const query = useGetSaleQuery(bookingId, useLiveQuery(30_000));
  return (
    <>
      <PageTitle title="Booking" space="medium" />
      <AsyncView
        query={query}
        label="Loading the booking"
        minHeight={420}
        failedTitle="We couldn’t load the booking"
        messageFor={messageFor}
        renderError={(error) => (isNotTheirs(error) ? <NoSale /> : null)}
      >
        {(sale) => (
          // What is typed about a booking must not go to another one.
          <SaleDetails key={sale.id} sale={sale} onRefused={() => void query.refetch()} />
        )}
      </AsyncView>
    </>
  );
}

/** Do not reveal whether another seller’s booking exists. */
const isNotTheirs = (error: unknown) =>
  isGone(error) || (isApiError(error) && error.status === 403);

function NoSale() {
  return (
    <EmptyState
      title="Booking not found"
      message="It may be of another account’s car."
      action={
        <ButtonLink to={routes.bookings} size="large">
          Bookings
        </ButtonLink>
      }
    />
  );
}
