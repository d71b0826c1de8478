import { ConfirmDialog } from '@/dashboard/ui/ConfirmDialog';
import { useLeaveConfirmation } from '../useLeaveConfirmation';

interface KeepFixesProps {
  isEdited: boolean;
  fileName: string;
  /** The file that was chosen instead; null if none was. */
  chosen: File | null;
  onReplace: (file: File) => void;
  onKeep: () => void;
}

/** Asks before cells that were edited in the preview are lost: on leaving, and for another file. */
export function KeepFixes({ isEdited, fileName, chosen, onReplace, onKeep }: KeepFixesProps) {
  const leaving = useLeaveConfirmation(isEdited);
  return (
    <>
      <ConfirmDialog
        isOpen={leaving.isOpen}
        title="Leave this page?"
        text={`These cars aren’t listed yet, and your changes to ${fileName} will be lost.`}
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={leaving.leave}
        onCancel={leaving.stay}
      />
      <ConfirmDialog
        isOpen={chosen !== null}
        title="Use another file?"
        text={`Your changes to ${fileName} will be lost.`}
        confirmLabel="Use file"
        cancelLabel="Keep editing"
        onConfirm={() => {
          if (chosen) onReplace(chosen);
        }}
        onCancel={onKeep}
      />
    </>
  );
}
