import { useState } from 'react';
import type { Product } from '@/api/productsApi';
import { showError, showSuccess } from '@/components/feedback/toast';
import { carName } from '@/components/labels';
import { Text } from '@/components/Text';
import { ConfirmDialog } from '@/dashboard/ui/ConfirmDialog';
import { priceWarning } from '#contract/warnings';
import { useChangePrices } from './useChangePrices';

export const changedPrice = ({ name }: Product): string => `Price of ${carName(name)} changed.`;

interface Question {
  product: Product;
  warning: string;
  answer: (isRight: boolean) => void;
}

/** Saves the price that was edited in a cell. Asks first if it is probably a typing error. */
export function usePriceSaving() {
  const { change } = useChangePrices();
  const [question, setQuestion] = useState<Question | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isRight, setIsRight] = useState(false);

  const ask = (product: Product, warning: string) =>
    new Promise<boolean>((answer) => {
      setQuestion({ product, warning, answer });
      setIsRight(false);
      setIsOpen(true);
    });

  const save = async (changed: Product, before: Product): Promise<Product | null> => {
    const { resalePriceCents: toCents, originalPriceCents } = changed;
    const { resalePriceCents: fromCents, version } = before;
    if (fromCents === null || toCents === null || version === null) return before;
    if (toCents === fromCents) return changed;
    const warning = originalPriceCents === null ? null : priceWarning(toCents, originalPriceCents);
    if (warning !== null && !(await ask(before, warning))) return null;
    const { failed, problem } = await change([{ product: before, version, fromCents, toCents }]);
    const name = carName(before.name);
    const refused = failed.map(({ reason }) => `Price of ${name} wasn’t changed. ${reason}`);
    const [failure] = problem === null ? refused : [`${name}: ${problem}`];
    if (failure !== undefined) {
      showError(failure);
      return before;
    }
    showSuccess(changedPrice(before));
    return { ...changed, version: version + 1 };
  };

  const close = (answer: boolean) => {
    setIsRight(answer);
    setIsOpen(false);
  };

  return {
    save,
    question: (
      <ConfirmDialog
        isOpen={isOpen}
        title="Is this price right?"
        text="Buyers will see this price."
        confirmLabel="Yes, save it"
        cancelLabel="Fix price"
        isHarmless
        onConfirm={() => close(true)}
        onCancel={() => close(false)}
        // The focus can return to the cell only when the dialog has closed.
        onClosed={() => question?.answer(isRight)}
      >
        <Text style={{ marginBottom: 8, fontWeight: 600, overflowWrap: 'anywhere' }}>
          {carName(question?.product.name ?? '')}
        </Text>
        <Text style={{ marginBottom: 8, overflowWrap: 'anywhere' }}>{question?.warning}</Text>
      </ConfirmDialog>
    ),
  };
}
