import Box from '@mui/material/Box';
import List from '@mui/material/List';
import { useState } from 'react';
import { ConfirmDialog } from '@/dashboard/ui/ConfirmDialog';
import { showSuccess } from '@/components/feedback/toast';
import { plural } from '@/components/labels';
import { Text } from '@/components/Text';
import { formatDayAndTime } from '#contract/formats';
import { uploadedPhoto } from '../photos/photoDraftsSlice';
import { parsePhotos } from '../photos/photoDraftStorage';
import { UnfinishedRow } from '../UnfinishedRow';
import { setTabForm, discardAutosavedForm, type AutosavedForm } from './autosavedForms';
import { useAutosavedForms } from './useAutosavedForms';

interface AutosavedFormListProps {
  /** Filters the list. */
  isShown?: (saved: AutosavedForm) => boolean;
  /** Called after the saved form was assigned to this tab. */
  onContinue: (saved: AutosavedForm) => void;
}

const nameOf = ({ fields }: AutosavedForm) => fields.name.trim() || 'Untitled draft';

const titleOf = (saved: AutosavedForm) =>
  `${saved.form.startsWith('edit-') ? 'Unsaved changes' : 'Unfinished'}: ${nameOf(saved)}, on this device`;

/** Its first photo, if that is on the server. */
const coverOf = ({ photos }: AutosavedForm) => {
  const [first] = parsePhotos(photos ?? []);
  return first && uploadedPhoto(first);
};

const detailsOf = ({ photos, savedAt }: AutosavedForm) =>
  [
    photos !== null && photos.length > 0 && plural(photos.length, '# photo', '# photos'),
    savedAt !== '' && formatDayAndTime(savedAt),
  ]
    .filter(Boolean)
    .join(' · ');

/** Forms of all tabs with autosaved changes on this device. Renders nothing if there are none. */
export function AutosavedFormList({ isShown = () => true, onContinue }: AutosavedFormListProps) {
  const { uid, forms } = useAutosavedForms();
  const [toDiscard, setToDiscard] = useState<AutosavedForm | null>(null);
  const shown = forms.filter(isShown);

  return (
    <>
      {shown.length > 0 && (
        <Box component="section" aria-label="Unfinished cars" sx={{ mb: 4, maxWidth: 760 }}>
          <List disablePadding>
            {shown.map((saved) => (
              <UnfinishedRow
                key={saved.id}
                name={nameOf(saved)}
                title={titleOf(saved)}
                details={detailsOf(saved)}
                picture={saved.fields.picture}
                photo={coverOf(saved)}
                onContinue={() => {
                  setTabForm(uid, saved.form, saved.id);
                  onContinue(saved);
                }}
                removeLabel="Discard"
                removeName={`Discard ${nameOf(saved)}`}
                onRemove={() => setToDiscard(saved)}
              />
            ))}
          </List>
        </Box>
      )}
      <ConfirmDialog
        isOpen={toDiscard !== null}
        title="Discard this?"
        text="This removes it from this device. You can’t undo it."
        confirmLabel="Discard"
        cancelLabel="Keep"
        onConfirm={() => {
          if (toDiscard) discardAutosavedForm(uid, toDiscard.id);
          setToDiscard(null);
          showSuccess('Car discarded.');
        }}
        onCancel={() => setToDiscard(null)}
      >
        {toDiscard && <Text style={{ marginBottom: 8 }}>{nameOf(toDiscard)}</Text>}
      </ConfirmDialog>
    </>
  );
}
