import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import type { Listing } from '@/api/listingsApi';
import { plural } from '@/components/plural';
import { showSuccess } from '@/components/feedback/toast';
import { useIsPhone } from '@/components/dialog/useIsPhone';
import { PriceForm } from './PriceForm';
import { PriceOutcome } from './PriceOutcome';
import type { PlannedPrice } from './pricePlan';
import { useChangePrices, type PriceResult } from './useChangePrices';

interface PriceDialogProps {
  isOpen: boolean;
  listings: readonly Listing[];
  /** Told of the listings that have their new price. */
  onChanged: (ids: readonly string[]) => void;
  onClose: () => void;
}

/** Changes the prices of selected cars, with a preview of each; says what was left and why. */
export function PriceDialog({ isOpen, listings, onChanged, onClose }: PriceDialogProps) {
  const id = useId();
  const isPhone = useIsPhone();
  const [result, setResult] = useState<PriceResult | null>(null);
  const { change, isBusy } = useChangePrices(onChanged);

  const apply = async (planned: readonly PlannedPrice[]) => {
    const outcome = await change(planned);
    if (outcome.problem !== null || outcome.refused.length > 0) {
      setResult(outcome);
      return;
    }
    onClose();
    showSuccess(plural(outcome.changed, 'Changed # price.', 'Changed # prices.'));
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
        {plural(listings.length, 'Change the price of # car', 'Change the prices of # cars')}
      </DialogTitle>
      {result ? (
        <PriceOutcome result={result} onClose={onClose} />
      ) : (
        <PriceForm
          listings={listings}
          isBusy={isBusy}
          onApply={(planned) => void apply(planned)}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}
