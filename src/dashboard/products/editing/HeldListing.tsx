import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Listing } from '@/api/listingsApi';
import { FormError } from '@/components/form/FormError';
import { FormTextField } from '@/dashboard/ui/FormTextField';
import { SubmitButton } from '@/components/form/SubmitButton';
import { useLeaveOnce } from '@/dashboard/ui/useLeaveOnce';
import { useDistanceUnit } from '@/lib/distanceUnit';
import { formatDayAndTime } from '#contract/formats';
import type { ListingForm } from '#contract/schemas/listing';
import type { ListingDraft } from '../listingDraft';
import { listingResolver } from '../listingResolver';
import { beginningOfListing } from '../listingTexts';
import { useChangeListing } from './useChangeListing';

interface HeldListingProps {
  listing: Listing;
  /** ISO time. */
  heldUntil: string;
  onSaved: () => void;
}

/** What can be changed while a buyer holds the car: all else was promised to them. */
export function HeldListing({ listing, heldUntil, onSaved }: HeldListingProps) {
  const unit = useDistanceUnit();
  const { isDone: isSaved, finish } = useLeaveOnce(onSaved);
  const [begun] = useState(() => beginningOfListing(listing, unit));
  const hasPhotos = begun.photoIds.length > 0;
  const form = useForm<ListingDraft, unknown, ListingForm>({
    resolver: listingResolver(hasPhotos),
    defaultValues: begun.fields,
  });
  const { save, problem, isBusy, newest } = useChangeListing({
    id: listing.id,
    begun: () => begun,
    setError: form.setError,
    photoIds: hasPhotos ? () => begun.photoIds : null,
    onSaved: finish,
  });

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => form.handleSubmit((written) => save(written))(event)}
      sx={{ display: 'grid', gap: 3, maxWidth: 760 }}
    >
      <Alert severity="info">
        This car is on hold for a buyer until {formatDayAndTime(heldUntil)}. Until then you can
        change only your phone number.
      </Alert>
      <FormTextField
        control={form.control}
        name="phone"
        label="Phone"
        type="tel"
        autoComplete="tel"
        helperText="Digits only. You can include the country code."
      />
      <FormError
        message={
          newest
            ? 'This car was changed in another tab or on another device. Reload the page to see the changes.'
            : problem
        }
      />
      <SubmitButton isBusy={isBusy} disabled={isSaved} style={{ justifySelf: 'start' }}>
        Save changes
      </SubmitButton>
    </Box>
  );
}
