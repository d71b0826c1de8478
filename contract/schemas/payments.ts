import * as yup from 'yup';
import { TEXT_MAX } from '../limits';
import { formatPrice, toDollars } from '../money';
import { id, partOfPayment, plan, requiredLines } from './fields';

/** Where the car of a refunded order is: with its seller, or with the buyer, who returns it. */
export const carPlaces = ['seller', 'buyer'] as const;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const reason = () =>
  requiredLines('Reason', TEXT_MAX.moneyBack).min(8, 'Reason must be at least 8 characters.');
const car = () => yup.string().oneOf(carPlaces, 'Say where the car is.');

/**
 * POST /payments/{id}/refund (extension), for admins, in dollars. The request with this id refunds
 * once, however often it is sent. `left` is what the admin saw as not refunded yet: if it has changed,
 * nothing is refunded. `car` is required if nothing is left after it. Both sides read the reason. `plan`
 * is the hash of what GET /plans said that this does.
 */
export const refundPaymentSchema = yup.object({
  requestId: yup
    .string()
    .matches(UUID, 'requestId must be a UUID.')
    .required('requestId is required.'),
  amount: partOfPayment('Amount'),
  left: partOfPayment('Left'),
  reason: reason(),
  car: car(),
  plan: plan().required('plan is required.'),
});
export type RefundPaymentBody = yup.InferType<typeof refundPaymentSchema>;

/** The form of it: the whole of what is left, or a part. */
export const refundFormSchema = (leftCents: number) =>
  yup.object({
    extent: yup
      .string()
      .oneOf(['whole', 'part'], 'Choose how much to refund.')
      .required('Choose how much to refund.'),
    amount: yup.number().when('extent', {
      is: 'part',
      then: () =>
        partOfPayment('Amount').lessThan(
          toDollars(leftCents),
          `A part must be less than ${formatPrice(leftCents)}.`,
        ),
      otherwise: (schema) => schema.strip(),
    }),
    reason: reason(),
    car: car().when('extent', {
      is: 'whole',
      then: (schema) => schema.required('Say where the car is.'),
      otherwise: (schema) => schema.strip(),
    }),
  });
export type RefundForm = yup.InferType<ReturnType<typeof refundFormSchema>>;

/**
 * POST /payments/{id}/send-back (extension), for admins: the reason for refunding money without a booking,
 * and the hash of the confirmed plan.
 */
export const sendBackSchema = yup.object({
  reason: reason(),
  plan: plan().required('plan is required.'),
});
export type SendBackBody = yup.InferType<typeof sendBackSchema>;

/** POST /payments/{id}/match (extension), for admins: the booking that this money pays. */
export const matchPaymentSchema = sendBackSchema.shape({ bookingId: id('Booking') });
export type MatchPaymentBody = yup.InferType<typeof matchPaymentSchema>;

/** The form of both. */
export const unmatchedFormSchema = yup.object({ reason: reason() });
