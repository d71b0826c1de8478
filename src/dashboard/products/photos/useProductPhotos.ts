import { useEffect, useEffectEvent, useState } from 'react';
import { plural } from '@/components/labels';
import { useAppSelector, useAppStore } from '@/store/hooks';
import { useIsExtended } from '@/store/useIsExtended';
import type { Photo } from '#contract/photos';
import type { FormAutosave } from '../autosave/FormAutosave';
import { shouldSave } from './photoDraftStorage';
import { isPending, uploadedPhoto, needsAction, selectDraftPhotos } from './photoDraftsSlice';
import { PhotoQueue } from './PhotoQueue';

/** The id of the element that shows a photo of a form. */
export const photoElementId = (id: string): string => `photo-${id}`;

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

  const failed = photos.filter(needsAction);
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
      isBlocked && failed.length > 0
        ? `${plural(failed.length, '# photo', '# photos')} didn’t upload: ${failed
            .map((photo) => `photo ${photos.indexOf(photo) + 1} (${photo.fileName})`)
            .join(', ')}. Retry or remove ${failed.length === 1 ? 'it' : 'them'}.`
        : null,
    /** The uploads that submitting the form waits for. */
    uploadStatus:
      isWaiting && pendingCount > 0
        ? plural(pendingCount, 'Uploading # photo…', 'Uploading # photos…')
        : null,
    isWaiting,
    /**
     * Waits for pending uploads. If a photo needs action by the user, focuses it and resolves to
     * false.
     */
    waitForUploads: async (): Promise<boolean> => {
      if (!isExtended) return true;
      setIsWaiting(true);
      await queue.whenSettled();
      setIsWaiting(false);
      const first = selectDraftPhotos(store.getState(), autosave.formKey).find(needsAction);
      setIsBlocked(first !== undefined);
      if (first) document.getElementById(photoElementId(first.id))?.focus();
      return first === undefined;
    },
  };
}

export type ProductPhotos = ReturnType<typeof useProductPhotos>;
