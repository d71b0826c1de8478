import * as yup from 'yup';
import { TEXT_MAX } from '../limits';
import { formatPrice, toDollars } from '../money';
import { moneyBackReasons } from '../moneyBack';
import { partOfPayment, requiredLines } from './fields';
import { evidencePhotoIds } from './photos';

const text = (label: string) =>
  requiredLines(label, TEXT_MAX.moneyBack).min(8, `${label} must be at least 8 characters.`);

/** POST /bookings/{id}/money-back (extension). */
export const askMoneyBackSchema = yup.object({
  reason: yup.string().oneOf(moneyBackReasons, 'Choose a reason.').required('Choose a reason.'),
  note: text('Note'),
  photos: evidencePhotoIds,
});
export type AskMoneyBackBody = yup.InferType<typeof askMoneyBackSchema>;

/** POST /bookings/{id}/money-back/reply (extension), for the seller: the buyer reads it too. */
export const replyMoneyBackSchema = yup.object({
  reply: text('Answer'),
  photos: evidencePhotoIds,
});
export type ReplyMoneyBackBody = yup.InferType<typeof replyMoneyBackSchema>;

/** POST /money-back/{id}/decline (extension), for admins: the buyer reads the answer. */
export const declineMoneyBackSchema = yup.object({ answer: text('Answer') });
export type DeclineMoneyBackBody = yup.InferType<typeof declineMoneyBackSchema>;

/**
 * POST /money-back/{id}/accept (extension), for admins, in dollars. `left` is what the admin saw as
 * not refunded yet: if it has changed, nothing is refunded.
 */
export const acceptMoneyBackSchema = yup.object({
  amount: partOfPayment('Amount'),
  left: partOfPayment('Left'),
  answer: text('Answer'),
});
export type AcceptMoneyBackBody = yup.InferType<typeof acceptMoneyBackSchema>;

/**
 * The form of an admin’s decision. `leftCents` are not refunded yet; null if the request can only be
 * declined.
 */
export const moneyBackDecisionSchema = (leftCents: number | null) =>
  yup.object({
    decision: yup
      .string()
      .oneOf(leftCents === null ? ['decline'] : ['accept', 'decline'], 'Choose a decision.')
      .required('Choose a decision.'),
    amount: yup.number().when('decision', {
      is: 'accept',
      then: () =>
        partOfPayment('Amount').max(
          toDollars(leftCents ?? 0),
          `Amount must be ${formatPrice(leftCents ?? 0)} or less.`,
        ),
      otherwise: (schema) => schema.strip(),
    }),
    answer: text('Answer'),
  });
export type MoneyBackDecision = yup.InferType<ReturnType<typeof moneyBackDecisionSchema>>;
