import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ConfirmDialog } from '@/dashboard/ui/ConfirmDialog';
import type { ProductDraft } from './productDraft';
import type { useProductQuestion } from './useProductQuestion';

interface ProductQuestionProps {
  question: ReturnType<typeof useProductQuestion>;
  /** Goes back to the field. */
  onFix: (field: keyof ProductDraft) => void;
}

/** What is done when the answer is yes, to a new car and to one that is listed already. */
const LIST = { title: 'List without a photo?', anyway: 'List anyway', yes: 'Yes, list it' };
const SAVE = { title: 'Save without a photo?', anyway: 'Save anyway', yes: 'Yes, save them' };

const NO_PICTURE = 'We couldn’t load your photo, so buyers will see an illustration instead.';

/** Whether a car is to be listed or saved although its details look like slips, or without a picture. */
export function ProductQuestion({ question, onFix }: ProductQuestionProps) {
  // While the dialog fades, it says what it said.
  const [shown, setShown] = useState(question.asked);
  if (question.asked !== null && question.asked !== shown) setShown(question.asked);
  const warnings = shown?.warnings ?? [];
  const hasPicture = shown?.isPictureLoaded ?? true;
  const labels = question.isEdit ? SAVE : LIST;
  const isAboutPicture = warnings.length === 0;
  return (
    <ConfirmDialog
      isOpen={question.asked !== null}
      title={isAboutPicture ? labels.title : 'Are these details right?'}
      text={hasPicture ? 'Buyers will see the car like this.' : NO_PICTURE}
      confirmLabel={isAboutPicture ? labels.anyway : labels.yes}
      cancelLabel={isAboutPicture ? 'Fix the link' : 'Fix details'}
      isHarmless
      onConfirm={question.publishAnyway}
      onCancel={() => {
        question.dropQuestion();
        // After the dialog has given the focus back to the button.
        setTimeout(() => onFix(warnings[0]?.field ?? 'picture'));
      }}
    >
      {warnings.map(({ field, text }) => (
        <Typography key={field} sx={{ mb: 1, overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      ))}
    </ConfirmDialog>
  );
}
