import { mdiGoogle } from '@mdi/js';
import { useEffect, useState } from 'react';
import { Button } from '@/components/Button';
import { Icon } from '@/components/Icon';
import { useAppDispatch, type AppThunk } from '@/store/hooks';
import styles from './entrance.module.css';

interface GoogleButtonProps {
  size?: 'medium' | 'large';
  label: string;
  /** Settles when the window has done its work or was closed. */
  onOpen: () => Promise<unknown>;
}

/**
 * Opens the provider's window. It stays pressable while the window is open: the SDK notices a
 * closed window only after seconds, and pressing again simply opens another one.
 */
export function GoogleButton({ size, label, onOpen }: GoogleButtonProps) {
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
      size={size}
      variant="outlined"
      color="inherit"
      className={styles.withIcon}
      onClick={open}
    >
      <Icon path={mdiGoogle} size="small" />
      {openWindows > 0 ? 'Continue in the Google window' : label}
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
