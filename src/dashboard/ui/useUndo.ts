import { useCallback } from 'react';
import { messageFor } from '@/api/messageFor';
import { useRestoreMutation } from '@/api/removedApi';
import { showError, showSuccess, showUndoable } from '@/components/feedback/toast';
import type { Undo } from '#contract/removed';

/** Returns a function that says what was done in a toast, which takes it back on Undo. */
export function useUndo(): (message: string, undos: readonly Undo[]) => void {
  const [restore] = useRestoreMutation();
  return useCallback(
    (message, undos) => {
      const undo = async () => {
        const problems: string[] = [];
        for (const each of undos) {
          const { error } = await restore(each);
          if (error) problems.push(messageFor(error));
        }
        const [first] = problems;
        if (first === undefined) showSuccess('Restored.');
        else if (undos.length === 1) showError(first);
        else showError(`${problems.length} of ${undos.length} couldn’t be restored. ${first}`);
      };
      showUndoable(message, () => void undo());
    },
    [restore],
  );
}
