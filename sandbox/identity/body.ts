import { PASSWORD_MIN, TEXT_MAX } from '#contract/limits';
import { cleanEmail, EMAIL } from '#contract/text/cleanEmail';
import { isRecord } from '../../server/json';
import { isStorable } from '../../server/storableText';
import { ProviderError } from './errors';

/** What a caller sent; nothing in it is believed before it is read with the functions below. */
export type Body = Record<string, unknown>;

export function optionalText(body: Body, field: string): string | undefined {
  const value = body[field];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw new ProviderError('INVALID_ARGUMENT', `${field} is text`);
  return storable(value, field);
}

/** The database refuses some characters, which must not look like a fault of this service. */
function storable(text: string, field: string): string {
  if (isStorable(text)) return text;
  throw new ProviderError('INVALID_ARGUMENT', `${field} has characters that are not supported`);
}

/** Throws `missing` when the field is absent or empty. */
export function requiredText(body: Body, field: string, missing: string): string {
  const value = optionalText(body, field);
  if (!value) throw new ProviderError(missing);
  return value;
}

export function textList(body: Body, field: string): string[] {
  const value = body[field];
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new ProviderError('INVALID_ARGUMENT', `${field} is a list`);
  return value
    .filter((item): item is string => typeof item === 'string')
    .map((item) => storable(item, field));
}

/** A nested object; absent means empty. */
export function part(body: Body, field: string): Body {
  const value = body[field];
  return isRecord(value) ? value : {};
}

/** In its one spelling; throws INVALID_EMAIL. */
export function parseEmail(value: string): string {
  const email = cleanEmail(value);
  if (email.length > TEXT_MAX.email || !EMAIL.test(email)) {
    throw new ProviderError('INVALID_EMAIL');
  }
  return email;
}

export const requiredEmail = (body: Body, field = 'email') =>
  parseEmail(requiredText(body, field, 'MISSING_EMAIL'));

/** The longest text that is hashed as a password: longer ones would only keep the machine busy. */
const PASSWORD_MAX = 4096;

/** A password to be set, as opposed to one to be compared. */
export function newPassword(body: Body, field = 'password'): string {
  const password = requiredText(body, field, 'MISSING_PASSWORD');
  if (password.length < PASSWORD_MIN) {
    throw new ProviderError(
      'WEAK_PASSWORD',
      `Password should be at least ${PASSWORD_MIN} characters`,
    );
  }
  if (password.length > PASSWORD_MAX) {
    throw new ProviderError('PASSWORD_DOES_NOT_MEET_REQUIREMENTS', 'Password is too long');
  }
  return password;
}

/** E.164; spaces, dots, dashes and brackets are taken out. */
export function requiredPhone(body: Body): string {
  const text = requiredText(body, 'phoneNumber', 'MISSING_PHONE_NUMBER');
  const phone = text.replace(/[\s().-]/g, '');
  if (!/^\+[1-9]\d{6,14}$/.test(phone)) {
    throw new ProviderError('INVALID_PHONE_NUMBER', 'Invalid format.');
  }
  return phone;
}

/** A name or photo link to be kept; null takes it away, undefined leaves it as it is. */
export function profileText(body: Body, field: string): string | null | undefined {
  if (body[field] === null) return null;
  const value = optionalText(body, field);
  if (value === undefined) return undefined;
  if (value.length > TEXT_MAX.link) throw new ProviderError('INVALID_PROFILE_ATTRIBUTE', field);
  return value.trim() || null;
}
