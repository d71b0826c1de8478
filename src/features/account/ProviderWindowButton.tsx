import Button from '@mui/material/Button';
import { mdiGoogle } from '@mdi/js';
import { useEffect, useState } from 'react';
import { Icon } from '@/components/Icon';
import { preparePopup } from '@/lib/identity/provider';

interface ProviderWindowButtonProps {
  label: string;
  onOpen: () => Promise<void>;
}

/**
 * Opens the provider's window, which has to be ready before the click. It stays pressable while the
 * window is open: a window that was closed is noticed late, and pressing again opens another one.
 */
export function ProviderWindowButton({ label, onOpen }: ProviderWindowButtonProps) {
  const [openWindows, setOpenWindows] = useState(0);

  useEffect(() => {
    // A failure shows up when the window is opened.
    preparePopup().catch(() => undefined);
  }, []);

  const open = async () => {
    setOpenWindows((count) => count + 1);
    await onOpen();
    setOpenWindows((count) => count - 1);
  };

  return (
    <Button variant="outlined" color="inherit" startIcon={<Icon path={mdiGoogle} />} onClick={open}>
      {openWindows > 0 ? 'Go on in the window that opened' : label}
    </Button>
  );
}
