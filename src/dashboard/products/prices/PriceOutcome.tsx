import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { FormError } from '@/components/form/FormError';
import { plural } from '@/components/plural';
import type { PriceResult } from './useChangePrices';

interface PriceOutcomeProps {
  result: PriceResult;
  onClose: () => void;
}

/** After a change that did not work for all: how many have their new price, and which have not. */
export function PriceOutcome({ result, onClose }: PriceOutcomeProps) {
  const { changed, refused, problem } = result;
  return (
    <>
      <DialogContent>
        <FormError message={problem} />
        {changed + refused.length > 0 && (
          <Typography role="status" sx={{ my: 1 }}>
            {plural(changed, '# price changed.', '# prices changed.')}
            {refused.length > 0 && plural(refused.length, ' # failed:', ' # failed:')}
          </Typography>
        )}
        <ul>
          {refused.map(({ id, name, reason }) => (
            <Typography component="li" key={id} sx={{ overflowWrap: 'anywhere', mt: 1 }}>
              <strong>{name}</strong>: {reason}
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
