import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { Button } from '@/components/Button';
import { FormError } from '@/components/form/FormError';
import { plural } from '@/components/labels';
import { Text } from '@/components/Text';
import type { PriceResult } from './useChangePrices';

interface PriceResultSummaryProps {
  result: PriceResult;
  onClose: () => void;
}

/** The result of a change that failed for some cars, with the reason for each. */
export function PriceResultSummary({ result, onClose }: PriceResultSummaryProps) {
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
