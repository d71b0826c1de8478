import Box from '@mui/material/Box';
import type { Product } from '@/api/models';
import { ProductCard, productCardPlace, type ProductCardProps } from './ProductCard';

export interface ProductGridProps extends Pick<ProductCardProps, 'actions' | 'headingLevel'> {
  products: readonly Product[];
  /** What the list is called for screen readers. */
  label: string;
  /** How many pictures are in sight at once and must not wait. */
  priorityCount?: number;
}

/** Product cards in 1, 2, 3 or 4 columns (spec §9). */
export function ProductGrid({
  products,
  actions,
  headingLevel,
  label,
  priorityCount = 0,
}: ProductGridProps) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          md: 'repeat(2, minmax(0, 1fr))',
          lg: 'repeat(3, minmax(0, 1fr))',
          xl: 'repeat(4, minmax(0, 1fr))',
        },
        gap: { xs: 2, lg: 3 },
        listStyle: 'none',
        m: 0,
        p: 0,
      }}
    >
      {products.map((product, index) => (
        <Box component="li" key={product.id} sx={productCardPlace}>
          <ProductCard
            product={product}
            actions={actions}
            headingLevel={headingLevel}
            isPriority={index < priorityCount}
          />
        </Box>
      ))}
    </Box>
  );
}
