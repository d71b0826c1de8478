import { useEffect, useEffectEvent, useState } from 'react';

interface Loaded<T> {
  Piece: T;
}

/**
 * A component that is loaded when it is first needed; null until it is loaded. A failed load is
 * tried again the next time it is needed (`lazy` would remember the failure): until then it must not
 * be, so `onFailure` ends every reason for `isNeeded`.
 */
export function useOnDemand<T>(
  load: () => Promise<T>,
  isNeeded: boolean,
  onFailure: () => void,
): Loaded<T> | null {
  const [loaded, setLoaded] = useState<Loaded<T> | null>(null);
  const isMissing = isNeeded && loaded === null;

  const start = useEffectEvent((isWanted: () => boolean) => {
    load().then(
      (Piece) => {
        if (isWanted()) setLoaded({ Piece });
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
