import { mdiGoogle } from '@mdi/js';
import { useEffect, useState } from 'react';
import { Button } from '@/components/Button';
import { Icon } from '@/components/Icon';
import { useAppDispatch, type AppThunk } from '@/store/hooks';
import styles from './entrance.module.css';

interface GoogleButtonProps {
  size?: 'medium' | 'large';
  label: string;
  describedBy?: string | undefined;
  /** Settles when the pop-up has completed or was closed. */
  onOpen: () => Promise<unknown>;
}

/**
 * Opens the provider’s sign-in pop-up. The button stays enabled while the pop-up is open: the SDK
 * notices a closed pop-up only after seconds, and another click opens a new one.
 */
export function GoogleButton({ size, label, describedBy, onOpen }: GoogleButtonProps) {
  const dispatch = useAppDispatch();
  const [openWindows, setOpenWindows] = useState(0);

  useEffect(() => {
    // Prepared before the click, because browsers block pop-ups that open too long after one.
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
      aria-describedby={describedBy}
      onClick={open}
    >
      <Icon path={mdiGoogle} size="small" />
      <span>{openWindows > 0 ? 'Continue in the Google window' : label}</span>
    </Button>
  );
}

const prepareSignInWindow = (): AppThunk<Promise<void>> => {
  return async (_dispatch, _getState, { loadIdentity }) => {
    try {
      await (await loadIdentity()).prepareSignInWindow();
    } catch {
      // A failed preparation is ignored: opening the pop-up fails in the same way and reports it.
    }
  };
};
