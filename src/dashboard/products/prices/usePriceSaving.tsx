import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Product } from '@/api/productsApi';
import { showError, showSuccess } from '@/components/feedback/toast';
import { ConfirmDialog } from '@/dashboard/ui/ConfirmDialog';
import { priceWarning } from '#contract/warnings';
import { useChangePrices } from './useChangePrices';

interface Question {
  warning: string;
  answer: (isRight: boolean) => void;
}

/** Saves the price that was edited in a cell. Asks first if it is probably a typing error. */
export function usePriceSaving() {
  const { change } = useChangePrices(() => undefined);
  const [question, setQuestion] = useState<Question | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isRight, setIsRight] = useState(false);

  const ask = (warning: string) =>
    new Promise<boolean>((answer) => {
      setQuestion({ warning, answer });
      setIsRight(false);
      setIsOpen(true);
    });

  const save = async (changed: Product, before: Product): Promise<Product | null> => {
    const { resalePriceCents: toCents, originalPriceCents } = changed;
    const { resalePriceCents: fromCents, version } = before;
    if (fromCents === null || toCents === null || version === null) return before;
    if (toCents === fromCents) return before;
    const warning = originalPriceCents === null ? null : priceWarning(toCents, originalPriceCents);
    if (warning !== null && !(await ask(warning))) return null;
    const { failed, problem } = await change([{ product: before, version, fromCents, toCents }]);
    const reason = problem ?? failed[0]?.reason;
    if (reason !== undefined) {
      showError(reason);
      return before;
    }
    showSuccess('Price changed.');
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
        <Typography sx={{ mb: 1, overflowWrap: 'anywhere' }}>{question?.warning}</Typography>
      </ConfirmDialog>
    ),
  };
}
