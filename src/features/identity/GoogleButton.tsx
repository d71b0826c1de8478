import Button, { type ButtonProps } from '@mui/material/Button';
import { mdiGoogle } from '@mdi/js';
import { useEffect, useState } from 'react';
import { Icon } from '@/components/Icon';
import { useAppDispatch, type AppThunk } from '@/store/hooks';

interface GoogleButtonProps extends Pick<ButtonProps, 'size' | 'fullWidth'> {
  label: string;
  /** Settles when the window has done its work or was closed. */
  onOpen: () => Promise<unknown>;
}

/**
 * Opens the provider's window. It stays pressable while the window is open: the SDK notices a
 * closed window only after seconds, and pressing again simply opens another one.
 */
export function GoogleButton({ label, onOpen, ...rest }: GoogleButtonProps) {
  const dispatch = useAppDispatch();
  const [openWindows, setOpenWindows] = useState(0);

  useEffect(() => {
    // Ahead of the click, after which a browser lets a window open.
    void dispatch(prepareSignInWindow());
  }, [dispatch]);

  const open = async () => {
    setOpenWindows((count) => count + 1);
    await onOpen();
    setOpenWindows((count) => count - 1);
  };

  return (
    <Button
      {...rest}
      variant="outlined"
      color="inherit"
      startIcon={<Icon path={mdiGoogle} />}
      onClick={open}
    >
      {openWindows > 0 ? 'Continue in the window that opened' : label}
    </Button>
  );
}

const prepareSignInWindow = (): AppThunk<Promise<void>> => {
  return async (_dispatch, _getState, { loadIdentity }) => {
    try {
      await (await loadIdentity()).prepareSignInWindow();
    } catch {
      // Opening the window fails in the same way and says so.
    }
  };
};
