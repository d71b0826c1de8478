import { useId } from 'react';
import { Button } from '@/components/Button';
import { initialFocus } from '@/components/useModal';
import { Dialog, DialogActions, DialogBody } from '@/components/Dialog';
import { plural } from '@/components/labels';
import { Text } from '@/components/Text';
import { useAutosavedForms } from '@/dashboard/products/autosave/useAutosavedForms';

interface LogOutQuestionProps {
  onLogOut: () => void;
  onStay: () => void;
}

/** Asks for confirmation before a log-out that deletes unfinished cars from this device. */
export function LogOutQuestion({ onLogOut, onStay }: LogOutQuestionProps) {
  const { forms } = useAutosavedForms();
  const textId = useId();
  return (
    <Dialog role="alertdialog" label="Log out?" describedBy={textId} size="small" onClose={onStay}>
      <DialogBody>
        <Text as="h2" variant="h4" style={{ marginBlock: '16px 12px' }}>
          Log out?
        </Text>
        <Text id={textId} tone="secondary">
          {`You have ${plural(
            forms.length,
            '# unfinished car on this device. Logging out deletes it.',
            '# unfinished cars on this device. Logging out deletes them.',
          )}`}
        </Text>
      </DialogBody>
      <DialogActions>
        <Button {...initialFocus} onClick={onStay}>
          Stay logged in
        </Button>
        <Button variant="contained" color="error" onClick={onLogOut}>
          Log out
        </Button>
      </DialogActions>
    </Dialog>
  );
}
