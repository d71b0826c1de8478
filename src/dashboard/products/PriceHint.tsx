import { useEffect, useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { useWorth, type Worth, type WorthArgs } from '@/api/worthApi';
import { Text } from '@/components/Text';
import { formatPrice } from '#contract/money';
import type { ProductForm } from '#contract/schemas/product';
import { worthSchema } from '#contract/schemas/worth';
import { noVerdictLabels, verdictLabels } from '#contract/worth';
import type { ProductDraft } from './productDraft';

interface PriceHintProps {
  control: Control<ProductDraft, unknown, ProductForm>;
}

const names = ['make', 'model', 'purchaseYear', 'mileageKm', 'powerKw', 'resalePrice'] as const;

/** How long the seller must pause, in milliseconds. */
const PAUSE_MS = 600;

/** What buyers will read about the price beside those of similar cars. */
export function PriceHint({ control }: PriceHintProps) {
  const [make, model, purchaseYear, mileageKm, powerKw, resalePrice] = useWatch({
    control,
    name: names,
  });
  const typed = JSON.stringify({ make, model, purchaseYear, mileageKm, powerKw, resalePrice });
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { currentData } = useWorth(settled === typed ? readArgs(settled) : null);
  // Kept in place while nothing is known, so that nothing below jumps.
  return (
    <Text role="status" variant="body2" tone="secondary" style={{ minHeight: '1.5em' }}>
      {currentData ? hintOf(currentData) : ''}
    </Text>
  );
}

/** Null while make, model, year or price are missing or wrong. */
function readArgs(typed: string): WorthArgs | null {
  const values: unknown = JSON.parse(typed);
  if (!worthSchema.isValidSync(values)) return null;
  const args = worthSchema.cast(values);
  return args.make && args.model ? args : null;
}

function hintOf({ verdict, reason, count, lowCents, highCents }: Worth): string {
  if (reason === 'not-stated') return 'Enter the mileage to compare the price with similar cars.';
  const range =
    lowCents === null || highCents === null
      ? ''
      : ` ${count} similar cars: ${formatPrice(lowCents)} to ${formatPrice(highCents)}.`;
  if (verdict !== null) return `${verdictLabels[verdict]}.${range}`;
  return reason === null ? '' : `${noVerdictLabels[reason]}.${range}`;
}
