import * as yup from 'yup';
import { PASSWORD_MIN, TEXT_MAX } from '../limits';
import { asciiDigits } from '../text/digits';
import { email, optionalLink, requiredText } from './fields';

/** Forms for the account at the identity provider. Their values never reach our server. */

/** For requesting a link by e-mail, or confirming the e-mail a link was sent to. */
export const emailSchema = yup.object({ email: email() });
export type EmailForm = yup.InferType<typeof emailSchema>;

/**
 * POST /mails/account-change (extension): what changed at the identity provider, which does not notify
 * our server.
 */
export const accountChanges = [
  'password',
  'two-step-on',
  'two-step-off',
  'phone-added',
  'phone-removed',
] as const;
export type AccountChange = (typeof accountChanges)[number];
export const accountChangeSchema = yup.object({
  change: yup.string().oneOf(accountChanges, 'Unknown change.').required('change is required.'),
});

/** The code from a text message. */
export const codeSchema = yup.object({
  code: yup
    .string()
    .transform((value: unknown) =>
      typeof value === 'string' ? asciiDigits(value).replace(/[\s-]/g, '') : value,
    )
    .required('Enter the code from the message.')
    .matches(/^\d{4,8}$/, 'Enter the digits of the code, usually 6.'),
});
export type CodeForm = yup.InferType<typeof codeSchema>;

export const newPassword = () =>
  yup
    .string()
    .required('Password is required.')
    .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters.`);

export const newPasswordSchema = yup.object({ password: newPassword() });
export type NewPasswordForm = yup.InferType<typeof newPasswordSchema>;

/** Name and photo on the profile page. The photo may be removed. */
export const profileSchema = yup.object({
  name: requiredText('Name', TEXT_MAX.name),
  photoURL: optionalLink('Photo URL'),
});
export type ProfileForm = yup.InferType<typeof profileSchema>;

/** Re-authentication. */
export const currentPasswordSchema = yup.object({
  password: yup.string().required('Password is required.'),
});
export type CurrentPasswordForm = yup.InferType<typeof currentPasswordSchema>;
