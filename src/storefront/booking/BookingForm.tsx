import { yupResolver } from '@hookform/resolvers/yup';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useIfExtended } from '@/api/bare/useIfExtended';
import { showFieldErrors } from '@/api/showFieldErrors';
import { useGetBookingContactQuery } from '@/api/bookingEditingApi';
import type { Product } from '@/api/productsApi';
import { DialogActions, DialogBody } from '@/components/Dialog';
import { Notice } from '@/components/feedback/Notice';
import { showError } from '@/components/feedback/toast';
import { GuaranteeLink } from '@/components/GuaranteeLink';
import { FormError } from '@/components/form/FormError';
import { PhoneField } from '@/components/form/PhoneField';
import { SubmitButton } from '@/components/form/SubmitButton';
import { TextField } from '@/components/form/TextField';
import { useLateValue } from '@/components/form/useLateValue';
import { useIsFuture } from '@/components/clock';
import { Text } from '@/components/Text';
import { useIsMounted } from '@/components/useIsMounted';
import { BOOKING_HOLD_MS, SELLER_PHONE_DELAY_MS, TEXT_MAX } from '#contract/limits';
import { messages } from '#contract/messages';
import { formatPrice } from '#contract/money';
import {
  bookingFormSchema,
  type BookingForm as BookingFormValues,
} from '#contract/schemas/booking';
import { useAppDispatch, useAppStore } from '@/store/hooks';
import { Extended } from '@/store/Extended';
import { BookingFacts, type Buyer } from './BookingFacts';
import { bookingTyped, selectTyped } from './bookingModalSlice';
import styles from './BookingForm.module.css';
import { useCreateBooking } from './useCreateBooking';

interface BookingFormProps {
  product: Product;
  buyer: Buyer;
  /** Why this user cannot book the car; null if they can. */
  refusal: string | null;
}

const PHONE_HINT = 'Optional. Without it, the seller can’t call you.';

/** The field accepts any text (spec §5), so this is only a hint. */
const NO_DIGITS_HINT =
  'This doesn’t contain any digits, so the seller may not be able to call you.';

const DELETED = 'This car is no longer for sale.';

const HOLD_HOURS = BOOKING_HOLD_MS / 3_600_000;
const PHONE_DELAY_MIN = SELLER_PHONE_DELAY_MS / 60_000;

/** The booking form: buyer, car, price and meeting location (spec §2, Booking modal). */
export function BookingForm({ product, buyer, refusal }: BookingFormProps) {
  const { book, isBooking, isDeleted } = useCreateBooking(product);
  const obstacle = useObstacle(product, isDeleted ? DELETED : refusal);
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const [typed] = useState(() => selectTyped(store.getState(), product.id));
  // What the buyer left for the seller with their latest booking.
  const { currentData: contact } = useGetBookingContactQuery(
    useIfExtended(refusal === null && typed === null && product.id),
  );
  const [failure, setFailure] = useState<string | null>(null);
  const [opening] = useState(product);
  const notices = useRef<HTMLDivElement>(null);
  const isOpen = useIsMounted();
  // Stays true after the car has been booked.
  const isSending = useRef(false);
  const form = useForm<BookingFormValues>({
    resolver: yupResolver(bookingFormSchema),
    defaultValues: typed ?? { number: '', location: '' },
  });
  const { control, handleSubmit, setError, formState } = form;
  useLateValue(form, 'number', contact?.number);
  useLateValue(form, 'location', contact?.location);
  const { resalePriceCents } = product;
  const [phone, place] = useWatch({ control, name: ['number', 'location'] });
  const hasNoDigits = phone.trim() !== '' && !/\p{Nd}/u.test(phone);

  const { isDirty } = formState;
  useEffect(() => {
    if (!isDirty || isSending.current) return;
    dispatch(bookingTyped({ productId: product.id, number: phone, location: place }));
  }, [dispatch, isDirty, product.id, phone, place]);

  useEffect(() => {
    // On phones they may be below the visible part of the dialog.
    const isNeeded = failure !== null || obstacle !== null;
    if (isNeeded) notices.current?.scrollIntoView({ block: 'nearest' });
  }, [failure, obstacle]);

  async function submit(values: BookingFormValues) {
    if (isSending.current || resalePriceCents === null) return;
    isSending.current = true;
    setFailure(null);
    const outcome = await book(values, resalePriceCents);
    isSending.current = outcome.kind === 'done';
    if (outcome.kind === 'invalid')
      showFieldErrors(setError, outcome.error, ['number', 'location']);
    if (outcome.kind === 'failed') {
      // If the dialog was closed meanwhile, its message would not be visible.
      if (isOpen()) setFailure(outcome.message);
      else showError(outcome.message);
    }
  }

  return (
    <form noValidate onSubmit={(event) => handleSubmit(submit)(event)} className={styles.form}>
      <DialogBody>
        <BookingFacts product={product} buyer={buyer} />
        <div className={styles.fields}>
          <PhoneField
            control={control}
            name="number"
            label="Phone number"
            isRequired={false}
            helperText={hasNoDigits ? NO_DIGITS_HINT : PHONE_HINT}
          />
          <TextField
            control={control}
            name="location"
            label="Meeting location"
            isRequired={false}
            type="text"
            maxLength={TEXT_MAX.location}
            helperText={[
              'Optional. Where you’d like to see the car.',
              ...(contact?.lastLocation && !place ? [`Last time: ${contact.lastLocation}`] : []),
            ].join(' ')}
          />
        </div>
        <div ref={notices} className={styles.notices}>
          {obstacle !== null && (
            <Notice tone="warning" role="alert">
              {obstacle}
            </Notice>
          )}
          <ChangeNotice before={opening} now={product} />
          {obstacle === null && product.isHeldWhenBooked && (
            <Text variant="body2" tone="secondary">
              {`Booking is free and holds the car for ${HOLD_HOURS} hours. Pay or cancel in My Orders before then. You’ll see the seller’s phone number ${PHONE_DELAY_MIN} minutes after you book, so that nobody can collect numbers.`}
            </Text>
          )}
          <Extended>
            <Text variant="body2" tone="secondary">
              30 days money back after you pay. <GuaranteeLink />
            </Text>
          </Extended>
          <FormError message={failure} />
        </div>
      </DialogBody>
      <DialogActions>
        <SubmitButton isBusy={isBooking || formState.isSubmitting} disabled={obstacle !== null}>
          {messages.confirmBooking}
        </SubmitButton>
      </DialogActions>
    </form>
  );
}

/** Reports changes by the seller while the dialog was open. */
function ChangeNotice({ before, now }: { before: Product; now: Product }) {
  const { resalePriceCents: price } = now;
  const isOtherPrice = price !== null && price !== before.resalePriceCents;
  if (!isOtherPrice && now.version === before.version) return null;
  return (
    <Notice tone="info" role="status">
      {isOtherPrice
        ? `The price is now ${formatPrice(price)}.`
        : 'The seller just updated this car. Check the details before you book.'}
    </Notice>
  );
}

/** Why a car cannot be booked, according to the cache. The server decides. */
function useObstacle(
  { isSold, isSoldElsewhere, isWithdrawn, reservedUntil, resalePriceCents }: Product,
  refusal: string | null,
): string | null {
  const isHeld = useIsFuture(reservedUntil);
  if (refusal !== null) return refusal;
  if (isSold) return 'This car is sold.';
  if (isSoldElsewhere) return 'This car has been sold.';
  if (isWithdrawn) return 'The seller has taken this car off the market.';
  if (isHeld) {
    return 'This car is on hold for another buyer. It becomes available again if they don’t pay in time.';
  }
  if (resalePriceCents === null) return 'This car has no price yet, so you can’t book it.';
  return null;
}
