import * as yup from 'yup';
import { TEXT_MAX } from '../limits';
import {
  email,
  link,
  optionalLines,
  optionalText,
  plan,
  requiredLines,
  requiredText,
} from './fields';
import { newPassword } from './identity';

/** Log-in form (spec §5). */
export const logInSchema = yup.object({
  email: email(),
  password: yup.string().required('Password is required.'),
});
export type LogInForm = yup.InferType<typeof logInSchema>;

const signUpRoles = ['user', 'seller'] as const;

/** Sign-up form (spec §5): the role is User or Seller, never admin. */
export const signUpSchema = yup.object({
  name: requiredText('Name', TEXT_MAX.name),
  photoURL: link('Photo URL'),
  email: email(),
  password: newPassword(),
  role: yup
    .string()
    .oneOf(signUpRoles, 'Choose User or Seller.')
    .default('user')
    .required('Choose User or Seller.'),
});
export type SignUpForm = yup.InferType<typeof signUpSchema>;

/** Remaining fields for an account that exists at the provider but not at the server. */
export const finishAccountSchema = signUpSchema.pick(['name', 'role']);
export type FinishAccountForm = yup.InferType<typeof finishAccountSchema>;

/** POST /jwt (spec §7). `timeZone` (extension) is an IANA name, used for times in e-mails. */
export const jwtSchema = yup.object({ email: email(), timeZone: yup.string().nullable() });

/** POST /users (spec §7). The log-in page sends `type` instead of `role`. */
export const createUserSchema = yup.object({
  name: optionalText('Name', TEXT_MAX.name).nullable(),
  email: email(),
  role: yup.string().oneOf(signUpRoles, 'The role must be user or seller.'),
  type: yup.string().oneOf(signUpRoles, 'The role must be user or seller.'),
});
export type CreateUserBody = yup.InferType<typeof createUserSchema>;

/** PUT /users/me/name (extension). */
export const ownNameSchema = signUpSchema.pick(['name']);
export type OwnNameBody = yup.InferType<typeof ownNameSchema>;

/** PUT /users/me/email-change (extension). */
export const emailChangeSchema = yup.object({ email: email() });
export type EmailChangeBody = yup.InferType<typeof emailChangeSchema>;

/** POST /email-changes/check (extension): the emails before and after the change. */
export const emailChangeCheckSchema = yup.object({ email: email(), newEmail: email() });
export type EmailChangeCheckBody = yup.InferType<typeof emailChangeCheckSchema>;

/**
 * PATCH /users/{email} (spec §7). `requestedAt` (extension) is the `createdAt` of the open request that
 * the admin saw: if it is no longer open, nothing changes.
 */
export const verifyUserSchema = yup.object({
  verified: yup.boolean().typeError('verified must be true or false.').required(),
  requestedAt: optionalText('requestedAt', 30),
});
export type VerifyUserBody = yup.InferType<typeof verifyUserSchema>;

/** The form of an admin who deletes an account: its owner reads the reason. */
export const closingReasonSchema = yup.object({
  reason: optionalLines('Reason', TEXT_MAX.removalReason).default(''),
});

/** DELETE /users/{id}: section 7 has no body. */
export const deleteUserSchema = closingReasonSchema.shape({ plan: plan() });
export type DeleteUserBody = yup.InferType<typeof deleteUserSchema>;

/** POST /users/{email}/verification/decline (extension): the reason is sent to the seller. */
export const declineVerificationSchema = yup.object({
  reason: requiredLines('Reason', TEXT_MAX.declineReason),
});
export type DeclineVerificationForm = yup.InferType<typeof declineVerificationSchema>;
