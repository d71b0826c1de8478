import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Notice } from '@/components/feedback/Notice';
import { SkippedList } from '@/dashboard/ui/SkippedList';
import { carName, plural } from '@/components/labels';
import { Text } from '@/components/Text';
import { formatList } from '#contract/formats';
import { formatPrice } from '#contract/money';
import { isSmallShare } from '#contract/warnings';
import type { PricePlan } from './pricePlan';

/** A minimal width, so that the names take the remaining space. */
const priceCell = {
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  pl: 0.5,
  width: '1%',
};

/** The old and new price of each car, and the skipped cars with the reason. */
export function PricePreview({ plan: { changes, skipped } }: { plan: PricePlan }) {
  const small = changes.filter(({ product, toCents }) =>
    isSmallShare(toCents, product.originalPriceCents ?? 0),
  );
  const higher = changes.filter(
    ({ product: { originalPriceCents }, toCents }) =>
      originalPriceCents !== null && toCents > originalPriceCents,
  );
  return (
    <>
      <Text role="status" variant="body2" style={{ fontWeight: 600 }}>
        {`${plural(changes.length, '# price will change.', '# prices will change.')}${
          skipped.length > 0
            ? plural(skipped.length, ' # car will be skipped.', ' # cars will be skipped.')
            : ''
        }`}
      </Text>
      {small.length > 0 && (
        <Notice tone="warning" role="alert">
          {`${plural(small.length, '# new price is', '# new prices are')} less than 10% of the original price: ${formatList(small.map(({ product }) => carName(product.name)))}.`}
        </Notice>
      )}
      {higher.length > 0 && (
        <Notice tone="warning" role="alert">
          {`${plural(higher.length, '# new price is', '# new prices are')} higher than the original price: ${formatList(higher.map(({ product }) => carName(product.name)))}.`}
        </Notice>
      )}
      <SkippedList
        label="Skipped cars"
        skipped={skipped.map(({ product: { id, name }, reason }) => ({
          id,
          name: carName(name),
          reason,
        }))}
      />
      {changes.length > 0 && (
        <Table size="small" aria-label="Price changes">
          <TableHead>
            <TableRow>
              <TableCell sx={{ pl: 0 }}>Name</TableCell>
              <TableCell align="right">Current price</TableCell>
              <TableCell align="right" sx={{ pr: 0 }}>
                New price
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {changes.map(({ product, fromCents, toCents }) => (
              <TableRow key={product.id}>
                <TableCell component="th" scope="row" sx={{ pl: 0, overflowWrap: 'anywhere' }}>
                  {carName(product.name)}
                </TableCell>
                <TableCell align="right" sx={{ ...priceCell, color: 'text.secondary' }}>
                  {formatPrice(fromCents)}
                </TableCell>
                <TableCell align="right" sx={{ ...priceCell, pr: 0, fontWeight: 600 }}>
                  {formatPrice(toCents)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </>
  );
}
