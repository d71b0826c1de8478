import { useEffect, useState } from 'react';
import { useOnDemand } from '../useOnDemand';
import { watchWaitingToasts } from './toast';

const loadSnackbars = () => import('./Snackbars').then(({ Snackbars }) => Snackbars);

/**
 * Loads notistack at the first press or key, before that can fail, or with the first toast. After a
 * failure the toasts wait for the next one.
 */
export function Toasts() {
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => {
    const need = () => setIsNeeded(true);
    document.addEventListener('pointerdown', need);
    document.addEventListener('keydown', need);
    const unwatch = watchWaitingToasts(need);
    return () => {
      document.removeEventListener('pointerdown', need);
      document.removeEventListener('keydown', need);
      unwatch();
    };
  }, []);
  const loaded = useOnDemand(loadSnackbars, isNeeded, () => setIsNeeded(false));
  return loaded && <loaded.Loaded />;
}
