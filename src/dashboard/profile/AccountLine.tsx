import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';
import { Button } from '@/components/Button';
import { Text } from '@/components/Text';
import { ConfirmDialog } from '@/dashboard/ui/ConfirmDialog';

interface AccountLineProps {
  label: string;
  isBusy: boolean;
  isDisabled?: boolean;
  question: { title: string; text: string; confirmLabel: string };
  onRemove: () => void;
}

export function AccountLine({
  label,
  isBusy,
  isDisabled = false,
  question,
  onRemove,
}: AccountLineProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Box sx={{ display: 'flex', gap: 2, width: '100%', alignItems: 'center', flexWrap: 'wrap' }}>
      <Text style={{ marginRight: 'auto', overflowWrap: 'anywhere' }}>{label}</Text>
      <Button
        variant="outlined"
        color="inherit"
        isBusy={isBusy}
        disabled={isDisabled}
        aria-label={`Remove ${label}`}
        onClick={() => setIsAsking(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        {...question}
        onConfirm={() => {
          setIsAsking(false);
          onRemove();
        }}
        onCancel={() => setIsAsking(false)}
      >
        <Text style={{ marginBottom: 8 }}>{label}</Text>
      </ConfirmDialog>
    </Box>
  );
}

interface AddLineProps {
  label: string;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A button that expands a form for a new item. */
export function AddLine({ label, isOpen, onToggle, children }: AddLineProps) {
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        aria-expanded={isOpen}
        onClick={() => onToggle(!isOpen)}
      >
        <span>{isOpen ? 'Not now' : label}</span>
      </Button>
      {isOpen && <Box sx={{ width: '100%' }}>{children}</Box>}
    </>
  );
}
