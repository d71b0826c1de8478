import { useState } from 'react';
import type { UseFormSetError } from 'react-hook-form';
import { isApiError, isUnknownOutcome, wasAnswered } from '@/api/errors';
import { useDeleteDraftMutation } from '@/api/listingDraftsApi';
import { messageFor } from '@/api/messageFor';
import { useCreateListingMutation, type NewListing } from '@/api/listingsApi';
import { toKm } from '@/components/factWords';
import { showError, showSuccess } from '@/components/feedback/toast';
import { useLeaveOnce } from '@/dashboard/ui/useLeaveOnce';
import { useDistanceUnit } from '@/lib/distanceUnit';
import { useCan } from '@/store/useCan';
import { errorCodes } from '#contract/errorCodes';
import { messages } from '#contract/messages';
import { listingSchema, type ListingForm } from '#contract/schemas/listing';
import type { ListingDraft } from './listingDraft';
import { showFieldErrors } from './showFieldErrors';

/** Spec §9: redirect delay after product creation, in milliseconds. */
const REDIRECT_MS = 1000;

/** Nobody knows whether it arrived: pressing the button again could list the car twice. */
const LOOK_FIRST = 'First check My Products. Your car may already be listed.';

interface PublishOptions {
  sellerName: string;
  /** The draft on the server that this was: it is gone once it is published. */
  draftId?: string;
  /** Which version of it was read; null where the server counts none. */
  version: () => number | null;
  /** The server has a newer version of the draft: called instead of listing the car. */
  onConflict: () => Promise<void>;
  /** The server's names of the car's photos, the cover first. */
  photoIds: () => string[];
  setError: UseFormSetError<ListingDraft>;
  onPublished: () => void;
  /** Called 1,000 ms after the listing was published. */
  onDone: () => void;
}

/** Sends a listing to the server (spec §7) and says what came of it (spec §8). */
export function usePublishListing({
  sellerName,
  draftId,
  version,
  onConflict,
  photoIds,
  setError,
  onPublished,
  onDone,
}: PublishOptions) {
  const [createListing, { isLoading }] = useCreateListingMutation();
  const [deleteDraft] = useDeleteDraftMutation();
  const canState = useCan('facts');
  const unit = useDistanceUnit();
  const [problem, setProblem] = useState<string | null>(null);
  const { isDone: isPublished, finish } = useLeaveOnce(onDone, REDIRECT_MS);

  /** In kilometres; without the facts where the server knows none. */
  const prepareFacts = (listing: ListingForm): ListingForm => {
    if (!canState) return listingSchema.cast(listing, { stripUnknown: true });
    const { mileageKm } = listing;
    return { ...listing, mileageKm: mileageKm === undefined ? mileageKm : toKm(mileageKm, unit) };
  };

  /** A car with photos may do without a link; one without sends nothing beyond spec §7. */
  const prepare = (listing: ListingForm): NewListing => {
    const photos = photoIds();
    const draftVersion = version();
    const { picture, ...rest } = prepareFacts(listing);
    const body = {
      ...rest,
      sellerName,
      ...(draftId !== undefined && draftVersion !== null && { draftId, draftVersion }),
    };
    if (photos.length === 0) return { ...body, picture };
    return { ...body, ...(picture === '' ? {} : { picture }), photos };
  };

  const publish = async (listing: ListingForm) => {
    if (isLoading || isPublished) return;
    setProblem(null);
    const { data, error } = await createListing(prepare(listing));
    if (data?.acknowledged) {
      finish();
      onPublished();
      // A server that counts versions has deleted it. One that could not be deleted stays listed.
      if (draftId !== undefined && version() === null) void deleteDraft(draftId);
      showSuccess(messages.listingCreated);
    } else if (data) {
      showError(messages.somethingWrong);
    } else if (isApiError(error) && error.code === errorCodes.versionConflict) {
      await onConflict();
    } else if (!isApiError(error) || !showFieldErrors(setError, error.fieldErrors)) {
      const message = messageFor(error, 'besideToast');
      setProblem(isUnknownOutcome(error) ? `${message} ${LOOK_FIRST}` : message);
      // Spec §8, for an answer that does not acknowledge the car.
      const isListed = isApiError(error) && error.code === errorCodes.draftListed;
      if (wasAnswered(error) && !isListed) showError(messages.somethingWrong);
    }
  };

  return { publish, problem, isBusy: isLoading, isPublished };
}
