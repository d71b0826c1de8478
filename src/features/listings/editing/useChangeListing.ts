import { useState } from 'react';
import type { UseFormSetError } from 'react-hook-form';
import { isApiError } from '@/api/errors';
import {
  listingEditingApi,
  useChangeListingMutation,
  type ChangedListing,
} from '@/api/listingEditingApi';
import type { Listing } from '@/api/listingsApi';
import { messageFor } from '@/api/messageFor';
import { toKm } from '@/components/factWords';
import { showSuccess } from '@/components/feedback/toast';
import { useDistanceUnit } from '@/lib/distanceUnit';
import { useAppDispatch } from '@/store/hooks';
import { errorCodes } from '#contract/errorCodes';
import type { ListingForm } from '#contract/schemas/listing';
import type { ListingDraft } from '../listingDraft';
import { draftOf } from '../listingTexts';
import { showFieldErrors } from '../showFieldErrors';

interface ChangeOptions {
  /** As it stood when the form was opened. */
  opened: Listing;
  setError: UseFormSetError<ListingDraft>;
  /** The server's names of the car's photos, the cover first; null where it keeps none. */
  photoIds: (() => string[]) | null;
  onSaved: () => void;
}

export const photoIdsOf = ({ photos }: Listing) => photos.map(({ _id }) => _id);

/** Sends a changed listing, and finds out what somebody else changed meanwhile. */
export function useChangeListing({ opened, setError, photoIds, onSaved }: ChangeOptions) {
  const dispatch = useAppDispatch();
  const unit = useDistanceUnit();
  const [changeListing, { isLoading }] = useChangeListingMutation();
  /** What the form was filled from: also the newest, once its differences were settled. */
  const [base, setBase] = useState(opened);
  const [newest, setNewest] = useState<Listing | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const lookAgain = () =>
    dispatch(
      listingEditingApi.endpoints.getListingToEdit.initiate(opened.id, {
        forceRefetch: true,
        subscribe: false,
      }),
    );

  /** A mileage that nobody touched stays to the kilometre, also where it is shown in miles. */
  const readMileage = (typed: number | undefined, from: Listing) => {
    if (typed === undefined) return undefined;
    const isUntouched = String(typed) === draftOf(from, unit).mileageKm;
    return (isUntouched ? from.facts.mileageKm : null) ?? toKm(typed, unit);
  };

  /** Photos that nobody touched here are left as somebody else may have put them meanwhile. */
  const photosToSend = (mine: string[], from: Listing) =>
    mine.join() === photoIdsOf(opened).join() ? photoIdsOf(from) : mine;

  const toBody = ({ picture, ...listing }: ListingForm, from: Listing): ChangedListing => ({
    ...listing,
    ...(picture !== '' && { picture }),
    ...(photoIds && { photos: photosToSend(photoIds(), from) }),
    mileageKm: readMileage(listing.mileageKm, from),
    version: from.version ?? 1,
  });

  const save = async (listing: ListingForm, from: Listing = base) => {
    if (isLoading) return;
    setProblem(null);
    const { data, error } = await changeListing({ id: opened.id, body: toBody(listing, from) });
    if (data) {
      showSuccess(data.modifiedCount > 0 ? 'Changes saved.' : 'No changes to save.');
      onSaved();
      return;
    }
    if (isApiError(error) && error.code === errorCodes.versionConflict) {
      const query = await lookAgain();
      if (query.data) setNewest(query.data);
      else setProblem(messageFor(query.error));
      return;
    }
    if (isApiError(error) && error.code === errorCodes.listingHeld) void lookAgain();
    if (!isApiError(error) || !showFieldErrors(setError, error.fieldErrors)) {
      setProblem(messageFor(error));
    }
  };

  return {
    save,
    problem,
    isBusy: isLoading,
    /** What the form was opened with, and what somebody made of it meanwhile. */
    conflict: newest && {
      base: draftOf(base, unit),
      theirs: draftOf(newest, unit),
      newest,
      areOtherPhotos: photoIdsOf(newest).join() !== photoIdsOf(base).join(),
    },
    /** The differences are settled: what is sent from now on is based on this one. */
    settle: (listing: Listing) => {
      setBase(listing);
      setNewest(null);
    },
    dropConflict: () => setNewest(null),
  };
}
