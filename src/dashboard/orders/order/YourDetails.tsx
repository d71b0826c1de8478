import Box from '@mui/material/Box';
import { yupResolver } from '@hookform/resolvers/yup';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useChangeBookingContactMutation } from '@/api/bookingEditingApi';
import type { Booking } from '@/api/bookingsApi';
import { showFieldErrors } from '@/api/showFieldErrors';
import { messageFor } from '@/api/messageFor';
import { Button } from '@/components/Button';
import { showSuccess } from '@/components/feedback/toast';
import { FormError } from '@/components/form/FormError';
import { PhoneField } from '@/components/form/PhoneField';
import { usePhoneText } from '@/components/usePhoneText';
import { TextField } from '@/components/form/TextField';
import { Fact, Facts } from '@/dashboard/ui/Facts';
import { Panel } from '@/dashboard/ui/Panel';
import { useIsExtended } from '@/store/hooks';
import { TEXT_MAX } from '#contract/limits';
import { bookingFormSchema, type BookingForm } from '#contract/schemas/booking';
import type { OrderState } from '../orderState';

/** What the buyer left for the seller, while they can change it; otherwise null. */
export function useYourDetails(
  { buyerPhone, meetingPlace }: Booking,
  { kind }: OrderState,
): BookingForm | null {
  const isExtended = useIsExtended();
  const isActive = kind === 'paid' || kind === 'unpaid';
  if (!isExtended || !isActive || buyerPhone === null || meetingPlace === null) return null;
  return { number: buyerPhone, location: meetingPlace };
}

interface YourDetailsProps extends BookingForm {
  orderId: string;
}

/** The phone number and meeting place that the buyer left for the seller, with Edit. */
export function YourDetails({ orderId, number, location }: YourDetailsProps) {
  const phoneText = usePhoneText();
  const edit = useRef<HTMLButtonElement>(null);
  const [isEditing, setIsEditing] = useState(false);
  const wasEditing = useRef(false);

  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  return (
    <Panel
      title="Your details"
      action={
        !isEditing && (
          <Button
            ref={edit}
            size="small"
            variant="outlined"
            aria-label="Edit your details"
            onClick={() => setIsEditing(true)}
          >
            Edit
          </Button>
        )
      }
    >
      {isEditing ? (
        <ContactForm
          orderId={orderId}
          number={number}
          location={location}
          onDone={() => setIsEditing(false)}
        />
      ) : (
        <Facts>
          <Fact label="Your phone">
            {phoneText(number) || 'Not given. Without it, the seller can’t call you.'}
          </Fact>
          <Fact label="Suggested meeting location">
            {location || 'Not set. Agree on a place with the seller.'}
          </Fact>
        </Facts>
      )}
    </Panel>
  );
}

function ContactForm({ orderId, onDone, ...now }: YourDetailsProps & { onDone: () => void }) {
  const [change, { isLoading, error }] = useChangeBookingContactMutation();
  const { control, handleSubmit, setError, formState } = useForm<BookingForm>({
    resolver: yupResolver(bookingFormSchema),
    defaultValues: now,
  });

  const submit = handleSubmit(async (contact) => {
    const result = await change({ id: orderId, ...contact });
    if (!result.error) {
      showSuccess('Details saved.');
      onDone();
    } else showFieldErrors(setError, result.error, ['number', 'location']);
  });
  const isAtField = Object.keys(formState.errors).length > 0;

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <PhoneField
        control={control}
        name="number"
        label="Your phone"
        isRequired={false}
        takesFocus
        helperText="Optional. Without it, the seller can’t call you."
      />
      <TextField
        control={control}
        name="location"
        label="Meeting location"
        isRequired={false}
        maxLength={TEXT_MAX.location}
        helperText="Optional. Where you’d like to see the car."
      />
      <FormError message={error && !isAtField ? messageFor(error) : null} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="contained" isBusy={isLoading}>
          Save
        </Button>
        <Button onClick={onDone} disabled={isLoading}>
          Cancel
        </Button>
      </Box>
    </Box>
  );
}
