import Box from '@mui/material/Box';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { SubmitButton } from '@/components/form/SubmitButton';
import { bottomBar } from '@/dashboard/ui/bottomBar';
import { ConfirmDialog } from '@/dashboard/ui/ConfirmDialog';

interface SaveBarProps {
  isChanged: boolean;
  isBusy: boolean;
  isSaved: boolean;
  onDiscard: () => void;
}

/** Save changes, at the end of the form; with unsaved changes at the lower edge of the window. */
export function SaveBar({ isChanged, isBusy, isSaved, onDiscard }: SaveBarProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Box
      data-bottom-bar={isChanged || undefined}
      sx={[
        { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 },
        isChanged && bottomBar,
      ]}
    >
      {isChanged && (
        <>
          {/* On phones only the buttons, in one line. */}
          <Box sx={{ display: { xs: 'none', sm: 'block' }, mr: 'auto' }}>Unsaved changes</Box>
          <Button
            variant="outlined"
            color="inherit"
            disabled={isBusy || isSaved}
            onClick={() => setIsAsking(true)}
          >
            Discard
          </Button>
        </>
      )}
      <SubmitButton size="medium" isBusy={isBusy} disabled={isSaved}>
        Save changes
      </SubmitButton>
      <ConfirmDialog
        isOpen={isAsking}
        title="Discard changes?"
        text="The car stays as it was saved last."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={() => {
          setIsAsking(false);
          onDiscard();
        }}
        onCancel={() => setIsAsking(false)}
      />
    </Box>
  );
}
