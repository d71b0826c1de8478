import { useListCategories } from '@/api/categoriesApi';
import {
  conditionLabels,
  fuelLabels,
  gearboxLabels,
  serviceHistoryLabels,
} from '@/components/factLabels';
import { formatPrice, toCents } from '#contract/money';
import type { ProductDraft } from '../productDraft';

const optionLabels: Partial<Record<keyof ProductDraft, Record<string, string>>> = {
  condition: conditionLabels,
  fuel: fuelLabels,
  gearbox: gearboxLabels,
  serviceHistory: serviceHistoryLabels,
  accidentFree: { true: 'Yes', false: 'No' },
};

/** Returns a function that formats the value of a field for display. */
export function useFieldValueLabel() {
  const { data: categories = [] } = useListCategories();
  return (name: keyof ProductDraft, text: string): string => {
    if (text.trim() === '') return 'Not provided';
    if (name === 'categoryId') return categories.find(({ id }) => id === text)?.name ?? text;
    if (name === 'originalPrice' || name === 'resalePrice') return priceLabel(text);
    return optionLabels[name]?.[text] ?? text;
  };
}

function priceLabel(text: string): string {
  const cents = toCents(text);
  return cents === null ? text : formatPrice(cents);
}
