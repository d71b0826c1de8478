import { SELLER_PHONE_POLLING_MS } from '@/api/bookingsApi';
import { useGetProductQuery, type Product } from '@/api/productsApi';
import { useProductSeller } from '@/api/relatedProductsApi';
import { useNow } from '@/components/clock';
import { sellerPhoneLabel } from '@/components/labels';
import { PhoneLink } from '@/components/PhoneLink';
import { Text } from '@/components/Text';
import { formatDay } from '#contract/formats';
import { searchPath } from '#contract/search';
import { LocalTime } from '@/components/LocalTime';
import { SellerLine } from '@/storefront/card/SellerLine';
import type { CardState } from '@/storefront/card/cardState';
import styles from './ProductDetails.module.css';

interface SellerPanelProps {
  product: Product;
  cardState: Pick<CardState, 'booking'>;
}

/** The seller, with their phone number for users who have bought the car or booked it a while ago. */
export function SellerPanel({ product, cardState: { booking } }: SellerPanelProps) {
  const { currentData: seller } = useProductSeller(product.id);
  return (
    <section aria-label="Seller" className={styles.seller}>
      <SellerLine
        {...product}
        isExplained
        to={
          seller?.id && seller.products.length > 0 ? searchPath({ seller: seller.id }) : undefined
        }
      />
      {seller && (
        <Text variant="body2" tone="secondary">
          {seller.createdAt !== null && (
            <LocalTime
              at={seller.createdAt}
              format={(at, isLocal) => `Member since ${formatDay(at, isLocal)} · `}
            />
          )}
          <span>
            {`${seller.unsoldCount} for sale · ${seller.soldCount} sold${
              product.isSellerVerified === false ? ' · Not verified' : ''
            }`}
          </span>
        </Text>
      )}
      {booking !== null && product.phone !== '' && (
        <Text variant="body2">
          Phone <PhoneLink phone={product.phone} />
        </Text>
      )}
      {booking !== null && booking.sellerPhoneFrom !== null && product.phone === '' && (
        <HiddenPhone productId={product.id} from={booking.sellerPhoneFrom} />
      )}
    </section>
  );
}

/** Looks for the number, which appears in time, or when the seller shares it. */
function HiddenPhone({ productId, from }: { productId: string; from: string }) {
  useGetProductQuery(productId, {
    pollingInterval: SELLER_PHONE_POLLING_MS,
    skipPollingIfUnfocused: true,
  });
  return (
    <Text variant="body2" tone="secondary">
      {sellerPhoneLabel(from, useNow())}
    </Text>
  );
}
