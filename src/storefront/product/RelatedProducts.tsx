import { skipToken } from '@reduxjs/toolkit/query/react';
import { useId, type ReactNode } from 'react';
import { messageFor } from '@/api/messageFor';
import { useGetProductSellerQuery, useListSimilarProductsQuery } from '@/api/relatedProductsApi';
import { AsyncView } from '@/components/feedback/AsyncView';
import { useIsExtended } from '@/store/useIsExtended';
import { ProductGrid } from '@/storefront/card/ProductGrid';
import type { ProductActions } from '@/storefront/card/cardState';
import { Text } from '@/components/Text';
import styles from './RelatedProducts.module.css';

interface RelatedProductsProps {
  /** The id of the car on the page, which may be gone. */
  id: string;
  actions: ProductActions;
}

const SIMILAR = 'Similar cars';

/** Similar cars, if the server supports them. Hidden if there are none. */
export function SimilarProducts({ id, actions }: RelatedProductsProps) {
  const isExtended = useIsExtended();
  const query = useListSimilarProductsQuery(isExtended ? id : skipToken);
  if (!isExtended || query.currentData?.length === 0) return null;
  return (
    <RelatedSection title={SIMILAR}>
      <AsyncView
        query={query}
        label="Loading similar cars"
        minHeight={480}
        failedTitle="We couldn’t load similar cars"
        messageFor={messageFor}
      >
        {(products) => (
          <ProductGrid isStrip products={products} actions={actions} label={SIMILAR} />
        )}
      </AsyncView>
    </RelatedSection>
  );
}

/** Other cars of the seller. Shares its request with the seller panel. */
export function SellerProducts({ id, actions }: RelatedProductsProps) {
  const isExtended = useIsExtended();
  const { currentData: seller } = useGetProductSellerQuery(isExtended ? id : skipToken);
  if (!seller || seller.products.length === 0) return null;
  const title = seller.name ? `More from ${seller.name}` : 'More from this seller';
  return (
    <RelatedSection title={title}>
      <ProductGrid isStrip products={seller.products} actions={actions} label={title} />
    </RelatedSection>
  );
}

/** A section with other cars on the product page. */
function RelatedSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <Text as="h2" variant="h3" id={id} className={styles.title}>
        {title}
      </Text>
      {children}
    </section>
  );
}
