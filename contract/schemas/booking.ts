import * as yup from 'yup';
import { RELEASE_REASON_MIN, TEXT_MAX } from '../limits';
import { cleanText } from '../text/cleanText';
import { asciiDigits } from '../text/digits';
import { storedPhone } from '../text/phoneNumber';
import { optionalReportFields, reportTargets } from './cases';
import {
  id,
  numericText,
  optionalLines,
  optionalText,
  plan,
  price,
  requiredLines,
  soldElsewhere,
} from './fields';

/**
 * A number with its country code as E.164, anything else as typed, with ASCII digits that can be
 * dialled. Nothing is rejected (spec §5).
 */
const number = numericText('Phone number')
  .transform((value: unknown) =>
    typeof value === 'string' ? (storedPhone(value) ?? cleanText(asciiDigits(value))) : value,
  )
  .max(TEXT_MAX.phone, `Phone number must be ${TEXT_MAX.phone} characters or fewer.`);
const location = optionalText('Meeting location', TEXT_MAX.location);

/**
 * Booking form (spec §5): nothing is required or validated, except for a maximum length. Also the
 * body of PATCH /bookings/{id} (extension), which replaces both.
 */
export const bookingFormSchema = yup.object({
  number: number.default(''),
  location: location.default(''),
});
export type BookingForm = yup.InferType<typeof bookingFormSchema>;

/**
 * GET /bookings/contact (extension): what the form for the next booking begins with. The meeting
 * location only if it was given for a car of the same seller or town; otherwise `lastLocation` has
 * it as a suggestion.
 */
export interface BookingContact extends BookingForm {
  lastLocation: string;
}

/** POST /bookings (spec §3, booking payload). */
export const createBookingSchema = yup.object({
  productId: id('Product'),
  productName: yup.string().nullable().max(TEXT_MAX.name),
  number: number.nullable(),
  location: location.nullable(),
  price: price('Price'),
  /** Extension: the version of the product that the buyer saw. */
  version: yup.number().integer('Version must be a whole number.'),
});
export type CreateBookingBody = yup.InferType<typeof createBookingSchema>;

/**
 * POST /bookings/{id}/release (extension): the reason is shown to the buyer. With `withdraw` the car
 * does not go back on sale, with `soldElsewhere` because it was sold outside Second Gear.
 */
export const releaseBookingSchema = yup.object({
  withdraw: yup.boolean().typeError('withdraw must be true or false.'),
  soldElsewhere: soldElsewhere('withdraw'),
  reason: requiredLines('Reason', TEXT_MAX.releaseReason).min(
    RELEASE_REASON_MIN,
    `Reason must be at least ${RELEASE_REASON_MIN} characters.`,
  ),
});
export type ReleaseBookingBody = yup.InferType<typeof releaseBookingSchema>;

/** What becomes of a car whose booking its seller cancels. */
const carOutcomes = ['on-sale', 'off-sale', 'sold-elsewhere'] as const;

/** The form of a release, which asks for the car’s outcome in one question. */
export const releaseFormSchema = releaseBookingSchema
  .pick(['reason'])
  .shape({ outcome: yup.string().oneOf(carOutcomes).required() });
export type ReleaseForm = yup.InferType<typeof releaseFormSchema>;

/** POST /reports (spec §3, report payload). Extensions: what it is about, and of the seller. */
export const createReportSchema = yup.object({
  productId: id('Product'),
  about: yup
    .string()
    .oneOf(reportTargets, `about must be one of: ${reportTargets.join(', ')}.`)
    .default('car'),
  ...optionalReportFields,
});
export type CreateReportBody = yup.InferType<typeof createReportSchema>;

/** The form of an admin who removes a reported car: its seller reads the reason. */
export const removalReasonSchema = yup.object({
  reason: requiredLines('Reason', TEXT_MAX.removalReason).min(
    8,
    'Reason must be at least 8 characters.',
  ),
});

/** DELETE /reports/ (spec §7). `reason` (extension) is for the seller. */
export const deleteReportSchema = yup.object({
  productId: id('Product'),
  reportId: id('Report'),
  reason: optionalLines('Reason', TEXT_MAX.removalReason).default(''),
  plan: plan(),
});
export type DeleteReportBody = yup.InferType<typeof deleteReportSchema>;

/** POST /create-payment-intent (spec §7). With `bookingId`, the booking's price is used. */
export const createPaymentIntentSchema = yup.object({
  price: price('Price'),
  bookingId: yup.string().max(64),
});

/** POST /payments (spec §3, payment record sent). */
export const createPaymentSchema = yup.object({
  price: price('Price'),
  transactionId: yup.string().required('Transaction is required.').max(255),
  email: yup.string().max(TEXT_MAX.email),
  bookingId: id('Booking'),
  productId: yup.string().max(64),
});
export type CreatePaymentBody = yup.InferType<typeof createPaymentSchema>;
