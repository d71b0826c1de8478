import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Product } from '@/api/models';
import { CarPicture } from '@/components/CarPicture';
import { pictureWords } from '@/components/pictureWords';
import { CardButtons } from './CardButtons';
import { PriceLine } from './PriceLine';
import { ProductBadges } from './ProductBadges';
import { describeProduct, formatDay } from './productFacts';
import { SellerLine } from './SellerLine';
import type { ProductActions } from './standing';
import { useAvailability } from './useAvailability';

export interface ProductCardProps {
  product: Product;
  actions: ProductActions;
  /** A card among others waits with its picture until it is near the screen. */
  isPriority?: boolean;
  headingLevel?: 'h2' | 'h3';
}

const sharedRows = {
  display: 'grid',
  gridTemplateRows: 'subgrid',
  gridTemplateColumns: 'minmax(0, 1fr)',
};

/**
 * What a card stands in: picture, name, price, facts and the rest are rows that it shares with its
 * neighbours, so that they stand at the same height however long a name is.
 */
export const productCardPlace = { ...sharedRows, gridRow: 'span 5' };

/** One car in a grid (spec §2, Product card); the page decides what its buttons do. */
export function ProductCard({
  product,
  actions,
  isPriority = false,
  headingLevel = 'h3',
}: ProductCardProps) {
  const id = useId();
  const standing = actions.standingOf(product);
  const availability = useAvailability(product, standing);
  const name = product.name || 'Unnamed car';

  return (
    <Card
      component="article"
      aria-labelledby={`${id}-name`}
      sx={{ ...sharedRows, gridRow: '1 / -1', rowGap: 0 }}
    >
      <Box sx={{ position: 'relative' }}>
        <CarPicture
          src={product.picture}
          alt={pictureWords(product.picture, name)}
          isPriority={isPriority}
        />
        <ProductBadges condition={product.condition} badge={availability.badge} />
      </Box>
      <Box sx={{ ...sharedRows, gridRow: '2 / -1', rowGap: 1, p: 2 }}>
        <Typography variant="h6" component={headingLevel} id={`${id}-name`}>
          {name}
        </Typography>
        <PriceLine {...product} />
        <Typography variant="body2" color="textSecondary">
          {describeProduct(product).join(' · ')}
        </Typography>
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
          <Box
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              alignItems: 'baseline',
              gap: 1.5,
              pt: 1.25,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <SellerLine {...product} />
            {product.createdAt !== null && (
              <Typography
                variant="caption"
                color="textSecondary"
                component="time"
                dateTime={product.createdAt}
                sx={{ flexShrink: 0 }}
              >
                {formatDay(product.createdAt)}
              </Typography>
            )}
          </Box>
          <CardButtons
            product={product}
            nameId={`${id}-name`}
            standing={standing}
            availability={availability}
            onBook={actions.onBook}
            onReport={actions.onReport}
          />
        </Box>
      </Box>
    </Card>
  );
}
