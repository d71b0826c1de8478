import { useEffect, useEffectEvent, useState } from 'react';
import { plural } from '@/components/labels';
import { useAppSelector, useAppStore } from '@/store/hooks';
import { useIsExtended } from '@/store/useIsExtended';
import type { Photo } from '#contract/photos';
import type { FormAutosave } from '../autosave/FormAutosave';
import { shouldSave } from './photoDraftStorage';
import { isPending, uploadedPhoto, needsAction, selectDraftPhotos } from './photoDraftsSlice';
import { PhotoQueue } from './PhotoQueue';

/**
 * The photos of a product form, if the server supports photos.
 * @param autosave restores the photos of a saved form
 * @param initial the product’s photos
 */
export function useProductPhotos(autosave: FormAutosave, initial: readonly Photo[] = []) {
  const isExtended = useIsExtended();
  const store = useAppStore();
  const [queue] = useState(() => new PhotoQueue(store, autosave));
  const photos = useAppSelector((state) => selectDraftPhotos(state, autosave.formKey));
  const [isWaiting, setIsWaiting] = useState(false);
  const [isBlocked, setIsBlocked] = useState(false);

  const openQueue = useEffectEvent(() => queue.open(initial));
  useEffect(() => {
    if (!isExtended) return;
    openQueue();
    return () => queue.close();
  }, [queue, isExtended]);

  const failedCount = photos.filter(needsAction).length;
  const pendingCount = photos.filter(isPending).length;
  return {
    isOffered: isExtended,
    queue,
    photos,
    /** A photo is neither uploaded nor stored on this device, so leaving the page loses it. */
    hasUnsavedFiles: photos.some(
      (photo) => photo.isInMemoryOnly === true && !uploadedPhoto(photo) && shouldSave(photo),
    ),
    /** Why the form cannot be submitted; null after the problems are fixed. */
    problem:
      isBlocked && failedCount > 0
        ? plural(
            failedCount,
            '# photo didn’t upload. Retry or remove it.',
            '# photos didn’t upload. Retry or remove them.',
          )
        : null,
    /** The uploads that submitting the form waits for. */
    uploadStatus:
      isWaiting && pendingCount > 0
        ? plural(pendingCount, 'Uploading # photo…', 'Uploading # photos…')
        : null,
    isWaiting,
    /** Waits for pending uploads. Resolves to false if a photo needs action by the user. */
    waitForUploads: async (): Promise<boolean> => {
      if (!isExtended) return true;
      setIsWaiting(true);
      await queue.whenSettled();
      setIsWaiting(false);
      const isReady = !selectDraftPhotos(store.getState(), autosave.formKey).some(needsAction);
      setIsBlocked(!isReady);
      return isReady;
    },
  };
}

export type ProductPhotos = ReturnType<typeof useProductPhotos>;
