import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** About 16 MB and 50 ms each, computed off the event loop. */
const cost = { N: 16_384, r: 8, p: 1 };
const KEY_LENGTH = 32;

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join(
    '$',
  );
}

/**
 * Without a stored hash it takes just as long and returns false, so that timing does not reveal
 * which e-mails have an account.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, , , , salt, key] = stored?.split('$') ?? [];
  if (salt === undefined || key === undefined) {
    await derive(password, randomBytes(16));
    return false;
  }
  const expected = Buffer.from(key, 'base64');
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64')), expected);
}

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, KEY_LENGTH, cost, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
