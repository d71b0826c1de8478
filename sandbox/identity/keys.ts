import { eq } from 'drizzle-orm';
import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JSONWebKeySet,
  type JWK,
  type JWTVerifyGetKey,
} from 'jose';
import type { Database, Transaction } from '../../server/database/client';
import { signingKeys } from '../schema/identity';
import { isRecord } from '../../server/lib/json';
import { newSecret } from './secrets';

export interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
  /** The public key, for the JWKS. */
  published: JSONWebKeySet;
}

/** Id of the only row, so that servers that start together agree on one key. */
const ONLY_ROW = 1;

/** The key that signs ID tokens, created at the first start. */
export async function loadSigningKey(db: Transaction): Promise<SigningKey> {
  const row = (await readRow(db)) ?? (await createRow(db));
  const jwk: unknown = JSON.parse(row.privateJwk);
  if (!isPrivateJwk(jwk)) throw new Error('The sandbox’s signing key cannot be read.');
  const privateKey = await importJWK(jwk, 'RS256');
  if (privateKey instanceof Uint8Array) throw new Error('The sandbox’s signing key is no RSA key.');
  const { kty, n, e } = jwk;
  const published = { keys: [{ kty, n, e, kid: row.kid, alg: 'RS256', use: 'sig' }] };
  return { kid: row.kid, privateKey, published };
}

/** The sandbox's JWKS, for the verifier that also checks the real provider's tokens. */
export async function sandboxJwks(db: Transaction): Promise<JWTVerifyGetKey> {
  return createLocalJWKSet((await loadSigningKey(db)).published);
}

async function readRow(db: Database) {
  const [row] = await db.select().from(signingKeys).where(eq(signingKeys.id, ONLY_ROW));
  return row;
}

async function createRow(db: Transaction) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const privateJwk = JSON.stringify(await exportJWK(privateKey));
  const kid = newSecret().slice(0, 20);
  await db
    .insert(signingKeys)
    .values({ id: ONLY_ROW, kid, privateJwk, createdAt: new Date() })
    .onConflictDoNothing();
  const row = await readRow(db);
  if (!row) throw new Error('The sandbox’s signing key could not be kept.');
  return row;
}

const isPrivateJwk = (value: unknown): value is JWK & { kty: string; n: string; e: string } =>
  isRecord(value) && value.kty === 'RSA' && [value.n, value.e, value.d].every(isText);

const isText = (value: unknown): value is string => typeof value === 'string';
