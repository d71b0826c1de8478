import { useId, useState } from 'react';
import { FormFailure, useAttempt } from '@/auth/forms/attempt';
import { startSelling, startSellingQuestion } from '@/auth/account';
import { Button } from '@/components/Button';
import { Text } from '@/components/Text';
import { initialFocus } from '@/components/useModal';
import { Dialog, DialogActions, DialogBody } from '@/storefront/ui/Dialog';
import { useAppDispatch } from '@/store/hooks';

/** Turns the buyer into a seller, after a question. The page they wanted opens by itself. */
export function StartSelling() {
  const dispatch = useAppDispatch();
  const { failure, isBusy, attempt } = useAttempt();
  const [isAsking, setIsAsking] = useState(false);
  const id = useId();
  const { title, text, confirmLabel } = startSellingQuestion;

  const run = async () => {
    await attempt(() => dispatch(startSelling()));
    setIsAsking(false);
  };

  return (
    <>
      <Button variant="contained" size="large" onClick={() => setIsAsking(true)}>
        Start selling
      </Button>
      <FormFailure failure={failure} />
      {isAsking && (
        <Dialog
          role="alertdialog"
          label={title}
          describedBy={id}
          size="small"
          onClose={() => !isBusy && setIsAsking(false)}
        >
          <DialogBody>
            <Text as="h2" variant="h4">
              {title}
            </Text>
            <Text id={id} tone="secondary">
              {text}
            </Text>
          </DialogBody>
          <DialogActions>
            <Button {...initialFocus} disabled={isBusy} onClick={() => setIsAsking(false)}>
              Cancel
            </Button>
            <Button variant="contained" isBusy={isBusy} onClick={() => void run()}>
              {confirmLabel}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
