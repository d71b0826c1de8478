import { ConfirmDialog } from '@/components/feedback/ConfirmDialog';
import type { usePictureQuestion } from './usePictureQuestion';

interface PictureQuestionProps {
  question: ReturnType<typeof usePictureQuestion>;
  /** Goes back to the link. */
  onMend: () => void;
}

/** Whether a car is to be listed although nobody can see its picture. */
export function PictureQuestion({ question, onMend }: PictureQuestionProps) {
  return (
    <ConfirmDialog
      isOpen={question.isAsking}
      title="List without a photo?"
      text="We couldn’t load your photo, so buyers will see an illustration instead."
      confirmLabel="List anyway"
      cancelLabel="Fix the link"
      isHarmless
      onConfirm={question.publishAnyway}
      onCancel={() => {
        question.dropQuestion();
        // After the dialog has given the focus back to the button.
        setTimeout(onMend);
      }}
    />
  );
}
