import { useEffect, useEffectEvent, useState } from 'react';
import { shallowEqual } from 'react-redux';
import { plural } from '@/components/labels';
import { useAppSelector, useAppStore } from '@/store/hooks';
import type { Photo } from '#contract/photos';
import type { FormAutosave } from '../autosave/FormAutosave';
import { shouldSave } from './photoDraftStorage';
import {
  isPending,
  needsAction,
  selectDraftPhotos,
  uploadedPhoto,
  type DraftPhoto,
} from './photoDraftsSlice';
import { PhotoQueue } from './PhotoQueue';

export const photoElementId = (id: string): string => `photo-${id}`;

/** What the whole form depends on: it is not rendered for the progress of an upload. */
function summaryOf(photos: readonly DraftPhoto[]) {
  const failed = photos.filter(needsAction);
  const names = failed.map((photo) => `photo ${photos.indexOf(photo) + 1} (${photo.fileName})`);
  return {
    hasPhotos: photos.length > 0,
    pendingCount: photos.filter(isPending).length,
    /** A photo is neither uploaded nor stored on this device, so leaving the page loses it. */
    hasUnsavedFiles: photos.some(
      (photo) => photo.isInMemoryOnly === true && !uploadedPhoto(photo) && shouldSave(photo),
    ),
    failure:
      failed.length > 0
        ? `${plural(failed.length, '# photo', '# photos')} didn’t upload: ${names.join(', ')}. Retry or remove ${failed.length === 1 ? 'it' : 'them'}.`
        : null,
  };
}

/**
 * The photos of a product form (an extension).
 * @param autosave restores the photos of a saved form
 * @param initial the product’s photos
 */
export function useProductPhotos(autosave: FormAutosave, initial: readonly Photo[] = []) {
  const store = useAppStore();
  const [queue] = useState(() => new PhotoQueue(store, autosave));
  const { formKey } = autosave;
  const { pendingCount, failure, ...summary } = useAppSelector(
    (state) => summaryOf(selectDraftPhotos(state, formKey)),
    shallowEqual,
  );
  const [isWaiting, setIsWaiting] = useState(false);
  const [isBlocked, setIsBlocked] = useState(false);

  const openQueue = useEffectEvent(() => queue.open(initial));
  useEffect(() => {
    openQueue();
    return () => queue.close();
  }, [queue]);

  return {
    ...summary,
    formKey,
    queue,
    /** Why the form cannot be submitted; null after the problems are fixed. */
    problem: isBlocked ? failure : null,
    /** The uploads that submitting the form waits for. */
    uploadStatus:
      isWaiting && pendingCount > 0
        ? plural(pendingCount, 'Uploading # photo…', 'Uploading # photos…')
        : null,
    isWaiting,
    /**
     * Waits for pending uploads. Resolves to false if the form is closed meanwhile, and if a photo
     * needs action by the user, which it focuses.
     */
    waitForUploads: async (): Promise<boolean> => {
      setIsWaiting(true);
      const isOpen = await queue.whenSettled();
      setIsWaiting(false);
      if (!isOpen) return false;
      const first = selectDraftPhotos(store.getState(), formKey).find(needsAction);
      setIsBlocked(first !== undefined);
      if (first) document.getElementById(photoElementId(first.id))?.focus();
      return first === undefined;
    },
  };
}

export type ProductPhotos = ReturnType<typeof useProductPhotos>;
