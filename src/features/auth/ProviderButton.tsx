import Button from '@mui/material/Button';
import { mdiGoogle } from '@mdi/js';
import { useEffect, useState } from 'react';
import { Icon } from '@/components/Icon';
import { preparePopup, signInWithProvider } from '@/lib/identity/provider';
import type { SignIn } from './useSignIn';

/**
 * One-click sign-in (spec §2). It stays pressable while its window is open: the SDK notices a
 * closed window only after seconds, and pressing again simply opens another one.
 */
export function ProviderButton({ onSignIn }: { onSignIn: SignIn }) {
  const [openWindows, setOpenWindows] = useState(0);

  useEffect(() => {
    // Ahead of the click, after which a browser lets a window open. A failure shows up there.
    preparePopup().catch(() => undefined);
  }, []);

  const open = async () => {
    setOpenWindows((count) => count + 1);
    await onSignIn(signInWithProvider, { registersAsUser: true });
    setOpenWindows((count) => count - 1);
  };

  return (
    <Button
      fullWidth
      size="large"
      variant="outlined"
      color="inherit"
      startIcon={<Icon path={mdiGoogle} />}
      onClick={open}
    >
      {openWindows > 0 ? 'Go on in the window that opened' : 'Continue with Google'}
    </Button>
  );
}
