import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { unauthorized } from './errors';
import type { FormObject } from './form';

/**
 * The secret key allows everything; a page has the publishable key and one intent's client secret.
 */
export type Access = 'secret' | 'publishable';

/** Any publishable key is accepted: it is public anyway. */
const publishableKey = /^pk_test_\w+$/;

/** Reads the key from the Authorization header (Bearer or Basic) or the `key` parameter. */
export function readAccess(request: FastifyRequest, form: FormObject, secretKey: string): Access {
  const key = readKey(request.headers.authorization) ?? keyParameter(form);
  if (!key) {
    throw unauthorized(
      'You did not provide an API key. You need to provide your API key in the Authorization ' +
        "header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (isSame(key, secretKey)) return 'secret';
  if (publishableKey.test(key)) return 'publishable';
  throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}`);
}

export function requireSecretKey(access: Access): void {
  if (access === 'secret') return;
  throw unauthorized(
    'This API call cannot be made with a publishable API key. Please use a secret API key.',
  );
}

export function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function readKey(header: string | undefined): string | undefined {
  const [scheme = '', value = ''] = (header ?? '').split(' ');
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return undefined;
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0];
}

const keyParameter = (form: FormObject) => (typeof form.key === 'string' ? form.key : undefined);
