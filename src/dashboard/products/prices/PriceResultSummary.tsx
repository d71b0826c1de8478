import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { FormError } from '@/components/form/FormError';
import { plural } from '@/components/labels';
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
          <Typography role="status" sx={{ my: 1 }}>
            {`${plural(changed.length, '# price changed.', '# prices changed.')}${
              failed.length > 0 ? plural(failed.length, ' # failed:', ' # failed:') : ''
            }`}
          </Typography>
        )}
        <ul>
          {failed.map(({ id, name, reason }) => (
            <Typography component="li" key={id} sx={{ overflowWrap: 'anywhere', mt: 1 }}>
              <strong>{name}</strong>: <span>{reason}</span>
            </Typography>
          ))}
        </ul>
        <Typography variant="body2" color="textSecondary">
          The cars that failed are still selected.
        </Typography>
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
