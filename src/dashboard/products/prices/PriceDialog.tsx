import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import type { Product } from '@/api/productsApi';
import { plural } from '@/components/plural';
import { showError, showNotice, showSuccess } from '@/components/feedback/toast';
import { useIsPhone } from '@/dashboard/ui/useIsPhone';
import { PriceForm } from './PriceForm';
import { PriceOutcome } from './PriceOutcome';
import type { PlannedPrice } from './pricePlan';
import { useChangePrices, type PriceResult } from './useChangePrices';

interface PriceDialogProps {
  isOpen: boolean;
  products: readonly Product[];
  /** Told of the products that have their new price. */
  onChanged: (ids: readonly string[]) => void;
  onClose: () => void;
}

const changedWords = ({ changed }: PriceResult) =>
  plural(changed, 'Changed # price.', 'Changed # prices.');

/** The dialog that would show the result is gone: a toast says all of it. */
function showResultAfterLeaving(result: PriceResult): void {
  const { changed, refused, problem, skipped } = result;
  const [first] = refused;
  const hasFailed = first !== undefined || problem !== null;
  const message = [
    ...(changed > 0 ? [changedWords(result)] : []),
    ...(first
      ? [
          `${plural(refused.length, 'Couldn’t change # price', 'Couldn’t change # prices')}. ${first.reason}`,
        ]
      : []),
    ...(problem === null ? [] : [problem]),
    ...(skipped > 0
      ? [`You left the page, so ${plural(skipped, '# was', '# were')} skipped.`]
      : []),
  ].join(' ');
  if (hasFailed) showError(message);
  else if (skipped > 0) showNotice(message);
  else showSuccess(message);
}

/** Changes the prices of selected cars, with a preview of each; says what was left and why. */
export function PriceDialog({ isOpen, products, onChanged, onClose }: PriceDialogProps) {
  const id = useId();
  const isPhone = useIsPhone();
  const [result, setResult] = useState<PriceResult | null>(null);
  const { change, isBusy, isMounted } = useChangePrices(onChanged);

  const apply = async (planned: readonly PlannedPrice[]) => {
    const outcome = await change(planned);
    if (!isMounted()) {
      showResultAfterLeaving(outcome);
      return;
    }
    if (outcome.problem !== null || outcome.refused.length > 0) {
      setResult(outcome);
      return;
    }
    onClose();
    showSuccess(changedWords(outcome));
  };

  return (
    <Dialog
      open={isOpen}
      onClose={isBusy ? undefined : onClose}
      fullScreen={isPhone}
      fullWidth
      maxWidth="sm"
      aria-labelledby={id}
      slotProps={{ transition: { onExited: () => setResult(null) } }}
    >
      <DialogTitle id={id}>
        {plural(products.length, 'Change the price of # car', 'Change the prices of # cars')}
      </DialogTitle>
      {result ? (
        <PriceOutcome result={result} onClose={onClose} />
      ) : (
        <PriceForm
          products={products}
          isBusy={isBusy}
          onApply={(planned) => void apply(planned)}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}
