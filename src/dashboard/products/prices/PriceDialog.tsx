import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import type { Product } from '@/api/productsApi';
import { carName, plural } from '@/components/labels';
import { showError, showNotice, showSuccess } from '@/components/feedback/toast';
import { useIsPhone } from '@/dashboard/ui/useIsPhone';
import { useUndo } from '@/dashboard/ui/useUndo';
import { Button } from '@/components/Button';
import { FormError } from '@/components/form/FormError';
import { Text } from '@/components/Text';
import { PriceForm, usePriceRule } from './PriceForm';
import { changedPrice } from './usePriceSaving';
import type { PlannedPrice } from './pricePlan';
import { useChangePrices, type PriceResult } from './useChangePrices';

interface PriceDialogProps {
  isOpen: boolean;
  products: readonly Product[];
  /** Called with the ids of the products whose prices were changed. */
  onChanged: (ids: readonly string[], hasFailed: boolean) => void;
  onClose: () => void;
}

const changedMessage = ({ changed }: PriceResult) =>
  plural(changed.length, 'Changed # price.', 'Changed # prices.');

/** Shows the complete result as a toast, after the user left the page with the dialog. */
function showResultToast(result: PriceResult): void {
  const { changed, failed, problem, skipped } = result;
  const [first] = failed;
  const hasFailed = first !== undefined || problem !== null;
  const message = [
    ...(changed.length > 0 ? [changedMessage(result)] : []),
    ...(first
      ? [
          `${plural(failed.length, 'Couldn’t change # price', 'Couldn’t change # prices')}. ${first.reason}`,
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

/** Changes the prices of the selected cars after a preview. Lists the cars that failed. */
export function PriceDialog({ isOpen, products, onChanged, onClose }: PriceDialogProps) {
  const id = useId();
  const offerUndo = useUndo();
  const [single, ...others] = products;
  const isPhone = useIsPhone();
  const [result, setResult] = useState<PriceResult | null>(null);
  const { change, isBusy, isMounted } = useChangePrices();
  const form = usePriceRule(products);

  const apply = async (planned: readonly PlannedPrice[]) => {
    const outcome = await change(planned);
    if (!isMounted()) {
      showResultToast(outcome);
      return;
    }
    const hasFailed = outcome.problem !== null || outcome.failed.length > 0;
    onChanged(outcome.changed, hasFailed);
    if (hasFailed) {
      setResult(outcome);
      return;
    }
    onClose();
    const message = single && others.length === 0 ? changedPrice(single) : changedMessage(outcome);
    if (outcome.undos.length > 0) offerUndo(message, outcome.undos);
    else showSuccess(message);
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
        {single && others.length === 0
          ? `Change the price of ${carName(single.name)}`
          : plural(products.length, 'Change the price of # car', 'Change the prices of # cars')}
      </DialogTitle>
      {result ? (
        <PriceResultSummary result={result} onClose={onClose} />
      ) : (
        <PriceForm
          form={form}
          products={products}
          isBusy={isBusy}
          onApply={(planned) => void apply(planned)}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}

interface PriceResultSummaryProps {
  result: PriceResult;
  onClose: () => void;
}

/** The result of a change that failed for some cars, with the reason for each. */
function PriceResultSummary({ result, onClose }: PriceResultSummaryProps) {
  const { changed, failed, problem } = result;
  return (
    <>
      <DialogContent>
        <FormError message={problem} />
        {changed.length + failed.length > 0 && (
          <Text role="status" style={{ marginBlock: 8 }}>
            {`${plural(changed.length, '# price changed.', '# prices changed.')}${
              failed.length > 0 ? plural(failed.length, ' # failed:', ' # failed:') : ''
            }`}
          </Text>
        )}
        <ul>
          {failed.map(({ id, name, reason }) => (
            <Text as="li" key={id} style={{ overflowWrap: 'anywhere', marginTop: 8 }}>
              <strong>{name}</strong>: <span>{reason}</span>
            </Text>
          ))}
        </ul>
        <Text variant="body2" tone="secondary">
          The cars that failed are still selected.
        </Text>
      </DialogContent>
      <DialogActions>
        {/* eslint-disable-next-line jsx-a11y-x/no-autofocus -- the button that had the focus is gone */}
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </>
  );
}
