import { useEffect, useState, useSyncExternalStore } from 'react';
import { hasWaitingToasts, onWaitingToast } from '@/components/feedback/toast';
import { useOnDemand } from '@/components/useOnDemand';

const RETRY_MS = 3000;

const loadToasts = () => import('./Toasts').then((module) => module.Toasts);

/** Brings what shows toasts with the first of them; toasts wait until it has arrived. */
export function ToastHost() {
  const isAnyWaiting = useSyncExternalStore(onWaitingToast, hasWaitingToasts, () => false);
  const [isResting, setIsResting] = useState(false);
  const toasts = useOnDemand(loadToasts, isAnyWaiting && !isResting, () => setIsResting(true));

  // Without a connection it cannot come: it is asked for again until it does.
  useEffect(() => {
    if (!isResting) return;
    const timer = setTimeout(() => setIsResting(false), RETRY_MS);
    return () => clearTimeout(timer);
  }, [isResting]);

  return toasts && <toasts.Piece />;
}
