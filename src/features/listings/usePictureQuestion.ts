import { useRef, useState } from 'react';
import type { ListingForm } from '#contract/schemas/listing';
import { canLoadPicture } from './pictureCheck';

/** Tries the picture before a listing is published; asks when none can be loaded. */
export function usePictureQuestion(publish: (listing: ListingForm) => Promise<void>) {
  const [isChecking, setIsChecking] = useState(false);
  const [asked, setAsked] = useState<ListingForm | null>(null);
  const isAtWork = useRef(false);

  const checkAndPublish = async (listing: ListingForm) => {
    if (isAtWork.current) return;
    isAtWork.current = true;
    setIsChecking(true);
    // Photos stand for a link that is not given. Without a connection no picture can be judged, and
    // publishing itself will say so.
    const { picture } = listing;
    const isLoaded = picture === '' || !navigator.onLine || (await canLoadPicture(picture));
    setIsChecking(false);
    isAtWork.current = false;
    if (isLoaded) await publish(listing);
    else setAsked(listing);
  };

  return {
    checkAndPublish,
    isChecking,
    isAsking: asked !== null,
    publishAnyway: () => {
      setAsked(null);
      if (asked) void publish(asked);
    },
    dropQuestion: () => setAsked(null),
  };
}
