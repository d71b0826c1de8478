import Link from '@mui/material/Link';
import { Fragment } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Closing } from '@/api/ownAccountApi';
import { carName, plural } from '@/components/labels';
import { Text } from '@/components/Text';
import { formatDay } from '#contract/formats';
import { formatPrice } from '#contract/money';
import { routes } from '#contract/routes';

interface DeletionDetailsProps {
  email: string | null;
  /** Undefined while it is not known, and if it cannot be known. */
  closing: Closing | undefined;
}

/** Names the account that would be deleted, and what ends with it. */
export function DeletionDetails({ email, closing }: DeletionDetailsProps) {
  return (
    <Text style={{ marginTop: 16, overflowWrap: 'anywhere' }}>
      <span>{`Account ${email ?? ''}.`}</span>{' '}
      {closing &&
        (closing.refusal === null ? <WhatEnds {...closing} /> : <OpenOrders {...closing} />)}
    </Text>
  );
}

/** Links to the orders and sales that keep the account. */
const OpenOrders = ({ openOrders }: Closing) =>
  openOrders.map(({ bookingId, name, isSale }, index) => (
    <Fragment key={`${bookingId} ${isSale}`}>
      {index > 0 && <span> · </span>}
      <Link component={RouterLink} to={isSale ? routes.sale(bookingId) : routes.order(bookingId)}>
        {`${isSale ? 'View booking' : 'View order'}: ${carName(name)}`}
      </Link>
    </Fragment>
  ));

function WhatEnds({
  paidCars,
  paidCount,
  unpaidBookings,
  carsForSale,
  justSold,
  justSoldCents,
}: Closing) {
  const unnamed = paidCount - paidCars.length;
  const sum = justSoldCents === null ? '' : `, ${formatPrice(justSoldCents)},`;
  const inTime = paidCars.filter(({ moneyBackUntil }) => moneyBackUntil !== null);
  return (
    <>
      {paidCars.length > 0 && (
        <>
          <span>{plural(paidCount, '# paid car: ', '# paid cars: ')}</span>
          {paidCars.map(({ bookingId, name }, index) => (
            <Fragment key={bookingId}>
              <span>{index > 0 && ', '}</span>
              <Link component={RouterLink} to={routes.order(bookingId)}>
                {carName(name)}
              </Link>
            </Fragment>
          ))}
          <span>
            {`${unnamed > 0 ? plural(unnamed, ' and # more', ' and # more') : ''}${plural(
              paidCount,
              '. Print its receipt first. ',
              '. Print their receipts first. ',
            )}`}
          </span>
          {inTime.map(({ bookingId, name, moneyBackUntil }) => (
            <span key={bookingId}>
              {`You can ask for your money back for ${carName(name)} until ${formatDay(moneyBackUntil ?? '')}, but only with this account. `}
            </span>
          ))}
        </>
      )}
      <span>
        {unpaidBookings > 0 &&
          plural(unpaidBookings, '# unpaid booking ends. ', '# unpaid bookings end. ')}
      </span>
      <span>
        {carsForSale > 0 &&
          plural(carsForSale, '# car for sale is removed. ', '# cars for sale are removed. ')}
      </span>
      <span>
        {justSold > 0 &&
          plural(
            justSold,
            `# paid sale${sum} isn’t handed over yet. Hand the car over first. If you delete your account before, we’ll check with the buyer and may refund them.`,
            `# paid sales${sum} aren’t handed over yet. Hand the cars over first. If you delete your account before, we’ll check with the buyers and may refund them.`,
          )}
      </span>
    </>
  );
}
