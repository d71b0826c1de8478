import { useListCategories } from '@/api/categoriesApi';
import {
  conditionLabels,
  fuelLabels,
  gearboxLabels,
  serviceHistoryLabels,
} from '@/components/factLabels';
import { formatPrice, toCents } from '#contract/money';
import type { ProductDraft } from '../productDraft';

const words: Partial<Record<keyof ProductDraft, Record<string, string>>> = {
  condition: conditionLabels,
  fuel: fuelLabels,
  gearbox: gearboxLabels,
  serviceHistory: serviceHistoryLabels,
  accidentFree: { true: 'Yes', false: 'No' },
};

/** What stands in a field, as a person reads it. */
export function useFieldWords() {
  const { data: categories = [] } = useListCategories();
  return (name: keyof ProductDraft, text: string): string => {
    if (text.trim() === '') return 'Not provided';
    if (name === 'categoryId') return categories.find(({ id }) => id === text)?.name ?? text;
    if (name === 'originalPrice' || name === 'resalePrice') return priceWords(text);
    return words[name]?.[text] ?? text;
  };
}

function priceWords(text: string): string {
  const cents = toCents(text);
  return cents === null ? text : formatPrice(cents);
}
