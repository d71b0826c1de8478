import { PASSWORD_MIN, TEXT_MAX } from '#contract/limits';
import { cleanEmail, EMAIL } from '#contract/text/cleanEmail';
import { isRecord } from '../../server/lib/json';
import { isStorable } from '../../server/lib/storableText';
import { ProviderError } from './errors';

/** An unvalidated request body. Read it only with the functions below. */
export type Body = Record<string, unknown>;

export function optionalText(body: Body, field: string): string | undefined {
  const value = body[field];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw new ProviderError('INVALID_ARGUMENT', `${field} is text`);
  return storable(value, field);
}

/** Rejects characters that the database cannot store, to respond with 400 instead of 500. */
function storable(text: string, field: string): string {
  if (isStorable(text)) return text;
  throw new ProviderError('INVALID_ARGUMENT', `${field} has characters that are not supported`);
}

/** Throws `missing` if the field is absent or empty. */
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

/** Normalises an e-mail. Throws INVALID_EMAIL. */
export function parseEmail(value: string): string {
  const email = cleanEmail(value);
  if (email.length > TEXT_MAX.email || !EMAIL.test(email)) {
    throw new ProviderError('INVALID_EMAIL');
  }
  return email;
}

export const requiredEmail = (body: Body, field = 'email') =>
  parseEmail(requiredText(body, field, 'MISSING_EMAIL'));

/** Maximum length of a password: hashing longer ones would only waste CPU. */
const PASSWORD_MAX = 4096;

/** A password to set, with rules that do not apply to one to compare. */
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

/** Normalises a phone number to E.164. Separators are removed. */
export function requiredPhone(body: Body): string {
  const text = requiredText(body, 'phoneNumber', 'MISSING_PHONE_NUMBER');
  const phone = text.replace(/[\s().-]/g, '');
  if (!/^\+[1-9]\d{6,14}$/.test(phone)) {
    throw new ProviderError('INVALID_PHONE_NUMBER', 'Invalid format.');
  }
  return phone;
}

/** A name or photo URL to store. Null removes it, undefined keeps it. */
export function profileText(body: Body, field: string): string | null | undefined {
  if (body[field] === null) return null;
  const value = optionalText(body, field);
  if (value === undefined) return undefined;
  if (value.length > TEXT_MAX.link) throw new ProviderError('INVALID_PROFILE_ATTRIBUTE', field);
  return value.trim() || null;
}
