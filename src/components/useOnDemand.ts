import { useEffect, useEffectEvent, useState } from 'react';

interface OnDemand<T> {
  Loaded: T;
}

/**
 * Loads a component when it is first needed; null until then. A failed load is retried the next
 * time it is needed (`lazy` would cache the failure). Until then `isNeeded` must be false, so
 * `onFailure` has to reset it.
 */
export function useOnDemand<T>(
  load: () => Promise<T>,
  isNeeded: boolean,
  onFailure: () => void,
): OnDemand<T> | null {
  const [loaded, setLoaded] = useState<OnDemand<T> | null>(null);
  const isMissing = isNeeded && loaded === null;

  const start = useEffectEvent((isWanted: () => boolean) => {
    load().then(
      (Loaded) => {
        if (isWanted()) setLoaded({ Loaded });
      },
      () => {
        if (isWanted()) onFailure();
      },
    );
  });

  useEffect(() => {
    if (!isMissing) return;
    let isWanted = true;
    start(() => isWanted);
    return () => {
      isWanted = false;
    };
  }, [isMissing]);

  return loaded;
}
