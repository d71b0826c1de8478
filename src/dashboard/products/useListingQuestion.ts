import { useRef, useState } from 'react';
import type { ListingForm } from '#contract/schemas/listing';
import { warningsAbout, type CarDetails, type Warning } from '#contract/warnings';
import { canLoadPicture } from './pictureCheck';

interface Doubts {
  listing: ListingForm;
  /** Details that look like slips. */
  warnings: Warning[];
  isPictureLoaded: boolean;
}

/**
 * Looks at a listing before it is published: asks when its picture cannot be loaded, or when its
 * details look like slips, such as a zero too many. `before` is what a listing that is there already
 * says: it is not asked about again.
 */
export function useListingQuestion(
  publish: (listing: ListingForm) => Promise<void>,
  before?: CarDetails & { picture: string },
) {
  const [isChecking, setIsChecking] = useState(false);
  const [asked, setAsked] = useState<Doubts | null>(null);
  const isAtWork = useRef(false);

  const checkAndPublish = async (listing: ListingForm) => {
    if (isAtWork.current) return;
    isAtWork.current = true;
    setIsChecking(true);
    // Photos stand for a link that is not given. Without a connection no picture can be judged, and
    // publishing itself will say so.
    const { picture } = listing;
    const isPictureLoaded =
      ['', before?.picture].includes(picture) ||
      !navigator.onLine ||
      (await canLoadPicture(picture));
    setIsChecking(false);
    isAtWork.current = false;
    const known = before ? warningsAbout(before).map(({ text }) => text) : [];
    const warnings = warningsAbout(listing).filter(({ text }) => !known.includes(text));
    if (isPictureLoaded && warnings.length === 0) await publish(listing);
    else setAsked({ listing, warnings, isPictureLoaded });
  };

  return {
    checkAndPublish,
    isChecking,
    asked,
    isEdit: before !== undefined,
    publishAnyway: () => {
      setAsked(null);
      if (asked) void publish(asked.listing);
    },
    dropQuestion: () => setAsked(null),
  };
}
