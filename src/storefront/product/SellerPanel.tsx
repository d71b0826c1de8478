import { pollEvery } from '@/api/baseApi';
import { useGetProductQuery, type Product } from '@/api/productsApi';
import { useOwnConversation } from '@/api/ownConversationsApi';
import { useProductSeller } from '@/api/relatedProductsApi';
import { selectCurrentUser } from '@/auth/sessionSlice';
import { Button } from '@/components/Button';
import { useNow } from '@/components/clock';
import { plural, sellerPhoneLabel } from '@/components/labels';
import { PhoneLink } from '@/components/PhoneLink';
import { Text } from '@/components/Text';
import { useOverlay } from '@/components/useOverlay';
import { useAppSelector } from '@/store/hooks';
import { Extended } from '@/store/Extended';
import { formatDay } from '#contract/formats';
import { REPORT_SELLER_PARAM } from '#contract/routes';
import { searchPath } from '#contract/search';
import { LocalTime } from '@/components/LocalTime';
import { SellerLine } from '@/storefront/card/SellerLine';
import type { CardState } from '@/storefront/card/cardState';
import styles from './ProductDetails.module.css';

interface SellerPanelProps {
  product: Product;
  cardState: Pick<CardState, 'booking' | 'mayReport'>;
}

/** The seller, with their phone number for users who have bought the car or booked it a while ago. */
export function SellerPanel({ product, cardState: { booking, mayReport } }: SellerPanelProps) {
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
      <ReplyTime productId={product.id} />
      {mayReport && (
        <Extended>
          <ReportSeller productId={product.id} />
        </Extended>
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

/** Opens the dialog that asks why; for signed-in users. */
function ReportSeller({ productId }: { productId: string }) {
  const { show } = useOverlay(REPORT_SELLER_PARAM);
  const isSignedIn = useAppSelector(selectCurrentUser) !== null;
  if (!isSignedIn) return null;
  return (
    <div>
      <Button color="inherit" size="small" onClick={() => show(productId)}>
        Report seller
      </Button>
    </div>
  );
}

/** How soon the seller usually answers messages; for signed-in users, who can write. */
function ReplyTime({ productId }: { productId: string }) {
  const isSignedIn = useAppSelector(selectCurrentUser) !== null;
  const hours = useOwnConversation(isSignedIn ? productId : null).currentData?.replyHours ?? null;
  if (hours === null) return null;
  return (
    <Text variant="body2" tone="secondary">
      {hours > DAY_HOURS
        ? 'Usually takes more than a day to answer'
        : `Usually answers within ${plural(Math.max(1, Math.ceil(hours)), '1 hour', '# hours')}`}
    </Text>
  );
}

const DAY_HOURS = 24;

/** Looks for the number, which appears in time, or when the seller shares it. */
function HiddenPhone({ productId, from }: { productId: string; from: string }) {
  useGetProductQuery(productId, pollEvery(30_000));
  return (
    <Text variant="body2" tone="secondary">
      {sellerPhoneLabel(from, useNow())}
    </Text>
  );
}
