import Button from '@mui/material/Button';
import { mdiGoogle } from '@mdi/js';
import { useEffect } from 'react';
import { Icon } from '@/components/Icon';
import { preparePopup } from '@/lib/identity/provider';

interface ProviderWindowButtonProps {
  label: string;
  onOpen: () => Promise<void>;
}

/** Opens the provider's window, which has to be ready before the click. */
export function ProviderWindowButton({ label, onOpen }: ProviderWindowButtonProps) {
  useEffect(() => {
    // A failure shows up when the window is opened.
    preparePopup().catch(() => undefined);
  }, []);

  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<Icon path={mdiGoogle} />}
      onClick={onOpen}
    >
      {label}
    </Button>
  );
}
