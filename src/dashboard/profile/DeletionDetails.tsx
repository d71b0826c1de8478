import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Closing } from '@/api/ownAccountApi';
import { carName, plural } from '@/components/labels';
import { SOLD_CAR_DAYS } from '#contract/limits';
import { routes } from '#contract/routes';

interface DeletionDetailsProps {
  email: string | null;
  /** Undefined while it is not known, and if it cannot be known. */
  closing: Closing | undefined;
}

/** Names the account that would be deleted, and what ends with it. */
export function DeletionDetails({ email, closing }: DeletionDetailsProps) {
  return (
    <Typography sx={{ mt: 2, overflowWrap: 'anywhere' }}>
      Account {email}. {closing?.refusal === null && <WhatEnds {...closing} />}
    </Typography>
  );
}

function WhatEnds({ paidCars, paidCount, unpaidBookings, carsForSale, justSold }: Closing) {
  const unnamed = paidCount - paidCars.length;
  return (
    <>
      {paidCars.length > 0 && (
        <>
          {plural(paidCount, '# paid car: ', '# paid cars: ')}
          {paidCars.map(({ bookingId, name }, index) => (
            <Fragment key={bookingId}>
              {index > 0 && ', '}
              <Link component={RouterLink} to={routes.order(bookingId)}>
                {carName(name)}
              </Link>
            </Fragment>
          ))}
          {unnamed > 0 && plural(unnamed, ' and # more', ' and # more')}
          {plural(paidCount, '. Print its receipt first. ', '. Print their receipts first. ')}
        </>
      )}
      {unpaidBookings > 0 &&
        plural(unpaidBookings, '# unpaid booking ends. ', '# unpaid bookings end. ')}
      {carsForSale > 0 &&
        plural(carsForSale, '# car for sale is removed. ', '# cars for sale are removed. ')}
      {justSold > 0 &&
        plural(
          justSold,
          `# car was sold in the last ${SOLD_CAR_DAYS} days. Hand it over first.`,
          `# cars were sold in the last ${SOLD_CAR_DAYS} days. Hand them over first.`,
        )}
    </>
  );
}
