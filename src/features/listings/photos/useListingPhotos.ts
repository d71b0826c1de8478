import { useEffect, useEffectEvent, useState } from 'react';
import { plural } from '@/components/plural';
import { useAppSelector, useAppStore } from '@/store/hooks';
import { useCan } from '@/store/useCan';
import type { Photo } from '#contract/photos';
import { readPhotos } from './photoDraftStorage';
import { isUnderWay, keptPhoto, needsHelp, selectDraftPhotos } from './photoDraftsSlice';
import { PhotoQueue } from './PhotoQueue';

/**
 * The photos of one listing form, where the server keeps any.
 * @param draft names the form: what is half done under the same name is gone on with
 * @param initial what the listing has already
 */
export function useListingPhotos(draft: string, initial: readonly Photo[] = []) {
  const isOffered = useCan('photos');
  const store = useAppStore();
  const [queue] = useState(() => new PhotoQueue(store, draft));
  const photos = useAppSelector((state) => selectDraftPhotos(state, draft));
  const [isAwaited, setIsAwaited] = useState(false);
  const [isHeldUp, setIsHeldUp] = useState(false);

  const [isRestored] = useState(() => readPhotos(draft).length > 0);
  const openQueue = useEffectEvent(() => queue.open(initial));
  useEffect(() => {
    if (!isOffered) return;
    openQueue();
    return () => queue.close();
  }, [queue, isOffered]);

  // A turned photo has another name at the server.
  const names = photos.map((photo) => keptPhoto(photo)?._id ?? photo.id);
  const isAsBegun = names.join() === initial.map(({ _id }) => _id).join();
  const inNeed = photos.filter(needsHelp).length;
  const awaited = photos.filter(isUnderWay).length;
  return {
    isOffered,
    queue,
    photos,
    /** There are some from an earlier visit. */
    isRestored,
    /** There are some to lose: those that it began with are safe. */
    isWritten: photos.length > 0 && !isAsBegun,
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
      if (!isOffered) return true;
      setIsAwaited(true);
      await queue.settled();
      setIsAwaited(false);
      const isReady = !selectDraftPhotos(store.getState(), draft).some(needsHelp);
      setIsHeldUp(!isReady);
      return isReady;
    },
  };
}

export type ListingPhotos = ReturnType<typeof useListingPhotos>;
