import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Listing } from '@/api/models';
import { VisuallyHidden } from '@/components/VisuallyHidden';
import { formatCompactPrice } from '#contract/money';
import { savingPercent } from './listingFacts';

type PriceLineProps = Pick<Listing, 'resalePriceCents' | 'originalPriceCents'>;

/** The resale price large, the original price struck through, and what is saved in percent. */
export function PriceLine({ resalePriceCents, originalPriceCents }: PriceLineProps) {
  const saving = savingPercent({ resalePriceCents, originalPriceCents });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.25 }}>
      <Typography variant="h3" component="p">
        {resalePriceCents === null ? (
          'Price missing'
        ) : (
          <>
            <VisuallyHidden>Resale price </VisuallyHidden>
            {formatCompactPrice(resalePriceCents)}
          </>
        )}
      </Typography>
      {originalPriceCents !== null && (
        <Typography component="p" color="textSecondary">
          <VisuallyHidden>Original price </VisuallyHidden>
          <s>{formatCompactPrice(originalPriceCents)}</s>
        </Typography>
      )}
      {saving !== null && (
        <Typography variant="body2" component="p" sx={{ color: 'primary.main', fontWeight: 650 }}>
          Save {saving}%
        </Typography>
      )}
    </Box>
  );
}
