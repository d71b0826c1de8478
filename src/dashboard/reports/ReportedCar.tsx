import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { Product } from '@/api/productsApi';
import { useFactRows } from '@/api/bare/useFactRows';
import { useIsSellerVerified } from '@/api/bare/useIsSellerVerified';
import { useProductSeller } from '@/api/relatedProductsApi';
import type { Report } from '@/api/reportsApi';
import { Description } from '@/components/Description';
import { basicFacts, FactTable, withFacts } from '@/components/FactTable';
import { Gallery } from '@/components/gallery/Gallery';
import { carName } from '@/components/labels';
import { PhoneLink } from '@/components/PhoneLink';
import { ProductPrice } from '@/components/ProductPrice';
import { Text } from '@/components/Text';
import { VerifiedBadge } from '@/components/VerifiedBadge';
import { OrderColumns } from '@/dashboard/ui/OrderColumns';
import { useDistanceUnit } from '@/lib/distanceUnit';
import { formatDistance, type FactRow } from '#contract/factLabels';
import { formatDay } from '#contract/formats';
import { routes } from '#contract/routes';

interface ReportedCarProps {
  product: Product;
  nameId: string;
  reports: readonly Report[];
}

/** What an admin needs to know to judge a reported car. */
export function ReportedCar({ product, nameId, reports }: ReportedCarProps) {
  const unit = useDistanceUnit();
  const name = carName(product.name);
  const { mileageKm } = product.facts;
  const mileage = mileageKm === null ? null : formatDistance(mileageKm, unit);
  const facts = withFacts(basicFacts(product), useFactRows(product, mileage));
  return (
    <OrderColumns
      side={
        <>
          <Reports reports={reports} />
          <Seller product={product} />
        </>
      }
    >
      <div>
        <Text as="h2" variant="h3" id={nameId} style={{ overflowWrap: 'anywhere' }}>
          <Link component={RouterLink} to={routes.product(product.id, product.name)}>
            {name}
          </Link>
        </Text>
        <ProductPrice {...product} />
      </div>
      <Gallery car={product} name={name} />
      <FactTable title="Details" facts={facts} />
      <Description text={product.description} />
    </OrderColumns>
  );
}

/** When and by whom the car was reported, if the server sends it. */
function Reports({ reports }: Pick<ReportedCarProps, 'reports'>) {
  const facts = reports.flatMap(({ createdAt, reporterEmail }): FactRow[] =>
    createdAt === null ? [] : [[formatDay(createdAt), reporterEmail ?? 'Unknown']],
  );
  return facts.length > 0 && <FactTable title="Reports" facts={facts} />;
}

function Seller({ product }: { product: Product }) {
  const isVerified = useIsSellerVerified(product);
  const { currentData: seller } = useProductSeller(product.id);
  const { phone } = product;
  const known: FactRow[] = seller
    ? [
        ['Cars', `${seller.unsoldCount} for sale · ${seller.soldCount} sold`],
        ['Member since', seller.createdAt && formatDay(seller.createdAt)],
      ]
    : [];
  return (
    <FactTable
      title="Seller"
      facts={[
        ['Name', product.sellerName || 'Private seller'],
        ['Status', isVerified ? <VerifiedBadge hasWord /> : 'Not verified'],
        ['Email', product.sellerEmail],
        ['Phone', phone ? <PhoneLink phone={phone} /> : null],
        ...known,
      ]}
    />
  );
}
