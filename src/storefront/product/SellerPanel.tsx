import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Listing } from '@/api/listingsApi';
import { useGetListingSellerQuery } from '@/api/relatedListingsApi';
import { PhoneLink } from '@/components/PhoneLink';
import { Text } from '@/components/Text';
import { useCan } from '@/store/useCan';
import { formatDay } from '#contract/formats';
import { LocalMoment } from '@/storefront/card/LocalMoment';
import { SellerLine } from '@/storefront/card/SellerLine';
import type { Standing } from '@/storefront/card/standing';
import styles from './SellerPanel.module.css';

interface SellerPanelProps {
  listing: Listing;
  standing: Pick<Standing, 'booking'>;
}

/** Who sells; and how to reach them, for whoever holds or bought the car. */
export function SellerPanel({ listing, standing: { booking } }: SellerPanelProps) {
  const canTell = useCan('related');
  const { currentData: seller } = useGetListingSellerQuery(canTell ? listing.id : skipToken);
  return (
    <section aria-label="Seller" className={styles.panel}>
      <SellerLine {...listing} />
      {seller && (
        <Text variant="body2" tone="secondary">
          {seller.createdAt !== null && (
            <>
              Member since <LocalMoment at={seller.createdAt} format={formatDay} />
              {' · '}
            </>
          )}
          {seller.unsoldCount} for sale · {seller.soldCount} sold
        </Text>
      )}
      {booking !== null && listing.phone !== '' && (
        <Text variant="body2">
          Phone <PhoneLink phone={listing.phone} />
        </Text>
      )}
    </section>
  );
}
