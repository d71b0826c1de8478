import { ConfirmDialog } from '@/components/feedback/ConfirmDialog';
import { plural } from '@/components/plural';
import { useUnfinishedCars } from '@/features/listings/unfinished/useUnfinishedCars';
import { MuiRoot } from './MuiRoot';

interface LogOutQuestionProps {
  isOpen: boolean;
  onLogOut: () => void;
  onStay: () => void;
}

/** Asks before a log-out that deletes unfinished cars from this device. */
export function LogOutQuestion({ isOpen, onLogOut, onStay }: LogOutQuestionProps) {
  const { cars } = useUnfinishedCars();
  return (
    <MuiRoot>
      <ConfirmDialog
        isOpen={isOpen}
        title="Log out?"
        text={`You have ${plural(
          cars.length,
          '# unfinished car on this device. Logging out deletes it.',
          '# unfinished cars on this device. Logging out deletes them.',
        )}`}
        confirmLabel="Log out"
        cancelLabel="Stay logged in"
        onConfirm={onLogOut}
        onCancel={onStay}
      />
    </MuiRoot>
  );
}
