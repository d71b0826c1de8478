import * as yup from 'yup';
import { TEXT_MAX } from './limits';
import { type ReportReason, reportReasons } from './reportReasons';
import { optionalText, requiredLines } from './schemas/fields';

/** Suspension of an account by an admin: an extension. */

/** How long a suspension can last; without any it is open. */
export const suspensionDays = [7, 30] as const;

const STATEMENT_MIN = 8;

/** What a person reads about a decision against them. */
export const statement = (name: string, max = TEXT_MAX.statement) =>
  requiredLines(name, max).min(
    STATEMENT_MIN,
    `${name} must be ${STATEMENT_MIN} characters or more.`,
  );

/** Days until a suspension ends. Absent: when an admin ends it, which is '' in a form. */
export const suspensionEnd = yup
  .number()
  .transform((value: unknown, original: unknown) =>
    original === '' || original === null ? undefined : value,
  )
  .typeError('days must be a number.')
  .oneOf([...suspensionDays], 'Choose 7 days, 30 days or open.')
  .optional();

/** POST /users/{id}/suspension. */
export const suspendSchema = yup.object({
  reason: yup.string().oneOf(reportReasons, 'Choose a reason.').required('Choose a reason.'),
  statement: statement('Statement'),
  /** The hash of the plan that the admin confirmed (`GET /plans`). */
  plan: optionalText('plan', 100),
  days: suspensionEnd,
});
export type SuspendForm = yup.InferType<typeof suspendSchema>;

/** What suspended people read in place of what they tried. */
export const SUSPENDED = 'Your account is suspended. See why on your dashboard.';

/** An open suspension, for the person and for admins. */
export interface WireSuspension {
  reason: ReportReason;
  statement: string;
  /** ISO times. Without an end it is open. */
  startedAt: string;
  until: string | null;
  /** The case that it was decided in. */
  caseId?: string;
}
