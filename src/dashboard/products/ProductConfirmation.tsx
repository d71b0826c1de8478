import { useState } from 'react';
import { Text } from '@/components/Text';
import { ConfirmDialog } from '@/dashboard/ui/ConfirmDialog';
import type { ProductDraft } from './productDraft';
import type { useProductConfirmation } from './useProductConfirmation';

interface ProductConfirmationProps {
  confirmation: ReturnType<typeof useProductConfirmation>;
  onFix: (field: keyof ProductDraft) => void;
}

const LIST = { title: 'List without a photo?', anyway: 'List anyway', yes: 'Yes, list it' };
const SAVE = { title: 'Save without a photo?', anyway: 'Save anyway', yes: 'Yes, save them' };

const NO_PICTURE = 'We couldn’t load your photo, so buyers will see an illustration instead.';

/** Asks for confirmation if details look like mistakes or the picture does not load. */
export function ProductConfirmation({ confirmation, onFix }: ProductConfirmationProps) {
  // Keeps the content while the dialog fades out.
  const [shown, setShown] = useState(confirmation.pending);
  if (confirmation.pending !== null && confirmation.pending !== shown) {
    setShown(confirmation.pending);
  }
  const warnings = shown?.warnings ?? [];
  const hasPicture = shown?.isPictureLoaded ?? true;
  const labels = confirmation.isEdit ? SAVE : LIST;
  const isAboutPicture = warnings.length === 0;
  return (
    <ConfirmDialog
      isOpen={confirmation.pending !== null}
      title={isAboutPicture ? labels.title : 'Are these details right?'}
      text={hasPicture ? 'Buyers will see the car like this.' : NO_PICTURE}
      confirmLabel={isAboutPicture ? labels.anyway : labels.yes}
      cancelLabel={isAboutPicture ? 'Fix the link' : 'Fix details'}
      isHarmless
      onConfirm={confirmation.publishAnyway}
      onCancel={() => {
        confirmation.cancel();
        // The dialog first returns the focus to the button.
        setTimeout(() => onFix(warnings[0]?.field ?? 'picture'));
      }}
    >
      {warnings.map(({ field, text }) => (
        <Text key={field} style={{ marginBottom: 8, overflowWrap: 'anywhere' }}>
          {text}
        </Text>
      ))}
    </ConfirmDialog>
  );
}
