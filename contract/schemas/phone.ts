import * as yup from 'yup';
import { TEXT_MAX } from '../limits';
import { cleanPhone, PHONE } from '../text/cleanPhone';
import { phoneProblem, storedPhone } from '../text/phoneNumber';
import { numericText, optionalLines, optionalText } from './fields';

/** Schemas of phone numbers. Pages that need none do not load the tables of the countries. */

/**
 * A number with its country code, as E.164. Digits without one are accepted as well (spec §5), since
 * clients of the specification send them.
 */
export const phone = (label: string) =>
  numericText(label)
    .transform((value: unknown) =>
      typeof value === 'string' ? (storedPhone(value) ?? cleanPhone(value)) : value,
    )
    .matches(PHONE, {
      message: `${label} must have 3 to 20 digits and no other characters.`,
      excludeEmptyString: true,
    })
    .test('callable', (value = '', { createError }) => {
      const problem = PHONE.test(value) ? phoneProblem(label, value) : null;
      return problem === null || createError({ message: problem });
    });

/** For text messages. The number never reaches our server. */
export const phoneNumberSchema = yup.object({
  phoneNumber: phone('Phone number')
    .required('Phone number is required.')
    .matches(/^\+/, 'Start with + and the country code, for example +351 912 345 678.'),
});
export type PhoneNumberForm = yup.InferType<typeof phoneNumberSchema>;

/** POST /users/me/verification (extension): what an admin checks before verifying the seller. */
export const verificationRequestSchema = yup.object({
  phone: phone('Phone').required('Phone is required.'),
  company: optionalText('Company', TEXT_MAX.company).default(''),
  note: optionalLines('Note', TEXT_MAX.verificationNote).default(''),
});
export type VerificationRequestForm = yup.InferType<typeof verificationRequestSchema>;
