import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { useListBuyerBookingsQuery } from '@/api/bookingsApi';
import { messageFor } from '@/api/messageFor';
import type { Person } from '@/api/peopleApi';
import { useListSellerProductsQuery } from '@/api/productsApi';
import { AsyncView } from '@/components/feedback/AsyncView';
import { carName } from '@/components/labels';
import { formatPrice } from '#contract/money';
import { routes } from '#contract/routes';
import { Lines } from './PersonLists';

/** The newest ones. */
const page = { page: 1, pageSize: 50 };

const priceText = (cents: number | null) => (cents === null ? '' : formatPrice(cents));

export function PersonProducts({ person: { email } }: { person: Person }) {
  const query = useListSellerProductsQuery({ email, ...page });
  return (
    <AsyncView
      query={query}
      label="Loading the products"
      minHeight={200}
      failedTitle="We couldn’t load the products"
      messageFor={messageFor}
    >
      {({ rows }) => (
        <Lines
          label="Products"
          empty="No products"
          items={rows}
          lineOf={({ id, name, status, resalePriceCents }) => ({
            id,
            title: (
              <Link component={RouterLink} to={routes.product(id, name)} color="inherit">
                {carName(name)}
              </Link>
            ),
            about: [status, priceText(resalePriceCents)].filter(Boolean).join(' · '),
          })}
        />
      )}
    </AsyncView>
  );
}

/** What the person has booked and bought. */
export function PersonBookings({ person: { email } }: { person: Person }) {
  const query = useListBuyerBookingsQuery({ email, ...page });
  return (
    <AsyncView
      query={query}
      label="Loading the bookings"
      minHeight={200}
      failedTitle="We couldn’t load the bookings"
      messageFor={messageFor}
    >
      {({ rows }) => (
        <Lines
          label="Bookings"
          empty="No bookings"
          items={rows}
          lineOf={(booking) => ({
            id: booking.id,
            title: carName(booking.productName),
            about: [booking.isPaid ? 'paid' : 'unpaid', priceText(booking.priceCents)]
              .filter(Boolean)
              .join(' · '),
          })}
        />
      )}
    </AsyncView>
  );
}
