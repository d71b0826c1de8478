import { useId, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useListCategories } from '@/api/categoriesApi';
import { messageFor } from '@/api/messageFor';
import type { Product } from '@/api/productsApi';
import { useProductSeller, useSimilarProducts } from '@/api/relatedProductsApi';
import { useCountProductsQuery } from '@/api/searchApi';
import { AsyncView } from '@/components/feedback/AsyncView';
import { categoryPlural } from '@/components/categoryPlural';
import { useIsInViewport } from '@/components/useIsInViewport';
import { VisuallyHidden } from '@/components/VisuallyHidden';
import { ProductGrid } from '@/storefront/card/ProductGrid';
import type { ProductActions } from '@/storefront/card/cardState';
import { Text } from '@/components/Text';
import type { Elements } from '@/components/elements';
import { formatCount } from '#contract/formats';
import { searchPath, type Search } from '#contract/search';
import styles from './RelatedProducts.module.css';

interface RelatedProductsProps {
  /** The id of the car on the page, which may be gone. */
  id: string;
  actions: ProductActions;
}

const SIMILAR = 'Similar cars';

interface SimilarProductsProps extends RelatedProductsProps {
  /** Null if the car is gone. */
  categoryId: string | null;
}

/** Similar cars, if the server supports them. Hidden if there are none. */
export function SimilarProducts({ id, categoryId, actions }: SimilarProductsProps) {
  const query = useSimilarProducts(id);
  if (query.isUninitialized || query.currentData?.length === 0) return null;
  return (
    <RelatedSection
      title={SIMILAR}
      more={categoryId !== null && <AllOfCategory categoryId={categoryId} />}
    >
      <AsyncView
        query={query}
        label="Loading similar cars"
        minHeight={480}
        failedTitle="We couldn’t load similar cars"
        messageFor={messageFor}
      >
        {(products) => (
          <ProductGrid isStrip products={freeFirst(products)} actions={actions} label={SIMILAR} />
        )}
      </AsyncView>
    </RelatedSection>
  );
}

/** Other cars of the seller. Shares its request with the seller panel. */
export function SellerProducts({ id, actions }: RelatedProductsProps) {
  const { currentData: seller } = useProductSeller(id);
  if (!seller || seller.products.length === 0) return null;
  const title = seller.name ? `More from ${seller.name}` : 'More from this seller';
  return (
    <RelatedSection
      title={title}
      more={
        seller.id && (
          <SeeAll search={{ seller: seller.id }}>
            <span>{formatCount(seller.unsoldCount)}</span>
            <VisuallyHidden>{` cars from ${seller.name || 'this seller'}`}</VisuallyHidden>
          </SeeAll>
        )
      }
    >
      <ProductGrid isStrip products={freeFirst(seller.products)} actions={actions} label={title} />
    </RelatedSection>
  );
}

/** Whether a car can be booked, without a clock, because the page is rendered on the server too. */
export const isFree = ({ isSold, isWithdrawn, reservedUntil }: Product): boolean =>
  !isSold && !isWithdrawn && reservedUntil === null;

/** Cars that can be booked come first. */
const freeFirst = (products: readonly Product[]): Product[] => [
  ...products.filter(isFree),
  ...products.filter((product) => !isFree(product)),
];

/** A link to all cars of the category, once they are counted. */
function AllOfCategory({ categoryId }: { categoryId: string }) {
  const { data: categories = [] } = useListCategories();
  const search = { category: [categoryId] };
  const { currentData: counts } = useCountProductsQuery({ search, histograms: [] });
  const name = categories.find((category) => category.id === categoryId)?.name;
  if (name === undefined || !counts || counts.total === 0) return null;
  return (
    <SeeAll search={search}>
      <span>{counts.isEstimate ? '' : formatCount(counts.total)}</span>
      <VisuallyHidden>{` ${categoryPlural(name)}`}</VisuallyHidden>
    </SeeAll>
  );
}

function SeeAll({ search, children }: { search: Search; children: ReactNode }) {
  return (
    <Link to={searchPath(search)} className={styles.all}>
      See all <span>{children}</span>
    </Link>
  );
}

interface RelatedSectionProps {
  title: string;
  /** A link to more of these cars, beside the title. Rendered, and its cars counted, once seen. */
  more: ReactNode;
  children: Elements;
}

function RelatedSection({ title, more, children }: RelatedSectionProps) {
  const id = useId();
  const headRef = useRef<HTMLDivElement>(null);
  const isInViewport = useIsInViewport(headRef, false);
  const [isSeen, setIsSeen] = useState(false);
  if (isInViewport && !isSeen) setIsSeen(true);
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div ref={headRef} className={styles.head}>
        <Text as="h2" variant="h3" id={id} className={styles.title}>
          {title}
        </Text>
        <div className={styles.more}>{isSeen && more}</div>
      </div>
      {children}
    </section>
  );
}
