import { useEffect, useEffectEvent, useState } from 'react';

interface Loaded<T> {
  Piece: T;
}

/**
 * A piece of the program that comes when it is first needed; null until it is here. A failed load
 * is reported and tried again the next time it is needed (`lazy` would remember the failure).
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
