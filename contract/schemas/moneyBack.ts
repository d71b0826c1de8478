import * as yup from 'yup';
import { TEXT_MAX } from '../limits';
import { moneyBackReasons } from '../moneyBack';
import { price, requiredLines } from './fields';

const text = (label: string) =>
  requiredLines(label, TEXT_MAX.moneyBack).min(8, `${label} must be at least 8 characters.`);

/** POST /bookings/{id}/money-back (extension). */
export const askMoneyBackSchema = yup.object({
  reason: yup.string().oneOf(moneyBackReasons, 'Choose a reason.').required('Choose a reason.'),
  note: text('Note'),
});
export type AskMoneyBackBody = yup.InferType<typeof askMoneyBackSchema>;

/** POST /money-back/{id}/decline (extension), for admins: the buyer reads the answer. */
export const declineMoneyBackSchema = yup.object({ answer: text('Answer') });
export type DeclineMoneyBackBody = yup.InferType<typeof declineMoneyBackSchema>;

/**
 * POST /money-back/{id}/accept (extension), for admins, in dollars. `left` is what the admin saw as
 * not refunded yet: if it has changed, nothing is refunded.
 */
export const acceptMoneyBackSchema = yup.object({
  amount: price('Amount'),
  left: price('Left'),
  answer: text('Answer'),
});
export type AcceptMoneyBackBody = yup.InferType<typeof acceptMoneyBackSchema>;
