import { useEffect, useEffectEvent, useState } from 'react';
import { plural } from '@/components/plural';
import { useAppSelector, useAppStore } from '@/store/hooks';
import { useIsExtended } from '@/store/useIsExtended';
import type { Photo } from '#contract/photos';
import type { KeptForm } from '../unfinished/KeptForm';
import { isWorthKeeping } from './photoDraftStorage';
import { isUnderWay, keptPhoto, needsHelp, selectDraftPhotos } from './photoDraftsSlice';
import { PhotoQueue } from './PhotoQueue';

/**
 * The photos of one product form, where the server keeps any.
 * @param kept the form's: photos that were left behind are gone on with
 * @param initial what the product has already
 */
export function useProductPhotos(kept: KeptForm, initial: readonly Photo[] = []) {
  const isExtended = useIsExtended();
  const store = useAppStore();
  const [queue] = useState(() => new PhotoQueue(store, kept));
  const photos = useAppSelector((state) => selectDraftPhotos(state, kept.name));
  const [isAwaited, setIsAwaited] = useState(false);
  const [isHeldUp, setIsHeldUp] = useState(false);

  const openQueue = useEffectEvent(() => queue.open(initial));
  useEffect(() => {
    if (!isExtended) return;
    openQueue();
    return () => queue.close();
  }, [queue, isExtended]);

  const inNeed = photos.filter(needsHelp).length;
  const awaited = photos.filter(isUnderWay).length;
  return {
    isOffered: isExtended,
    queue,
    photos,
    /** Leaving the page loses one: it is neither at the server nor kept on this device. */
    isAnyOnlyHere: photos.some(
      (photo) => photo.isOnlyHere === true && !keptPhoto(photo) && isWorthKeeping(photo),
    ),
    /** Why the form cannot be sent with them; gone once all is well with them. */
    problem:
      isHeldUp && inNeed > 0
        ? plural(
            inNeed,
            '# photo didn’t upload. Retry or remove it.',
            '# photos didn’t upload. Retry or remove them.',
          )
        : null,
    /** What sending the form waits for, while it does. */
    waitingFor:
      isAwaited && awaited > 0
        ? plural(awaited, 'Uploading # photo…', 'Uploading # photos…')
        : null,
    isAwaited,
    /** Waits for those under way; false when one stays behind that somebody has to look after. */
    makeReady: async (): Promise<boolean> => {
      if (!isExtended) return true;
      setIsAwaited(true);
      await queue.settled();
      setIsAwaited(false);
      const isReady = !selectDraftPhotos(store.getState(), kept.name).some(needsHelp);
      setIsHeldUp(!isReady);
      return isReady;
    },
  };
}

export type ProductPhotos = ReturnType<typeof useProductPhotos>;
