import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, type JSONWebKeySet } from 'jose';
import { createIdTokenVerifier } from '../accounts/identity/idTokenVerifier';
import type { IdTokenVerifier } from '../accounts/identity/types';

const PROJECT_ID = 'test-project';

export interface TestPerson {
  uid: string;
  email: string;
  name: string;
  emailVerified: boolean;
}

export interface IdTokenOverrides {
  issuer?: string;
  audience?: string;
  /** When the user signed in. Defaults to now. */
  authTime?: Date;
  issuedAt?: Date;
  /** Signs with another key under the real key's id. */
  isForged?: boolean;
}

export interface TestIdentity {
  verifier: IdTokenVerifier;
  /** The public keys, as the provider would publish them. */
  published: JSONWebKeySet;
  /** A token as the identity provider would sign it. */
  idToken: (person: TestPerson, overrides?: IdTokenOverrides) => Promise<string>;
}

/** Shared by all tests of a file, since generating keys is slow. */
let providerKeys: ReturnType<typeof generateKeyPair> | undefined;

/** An identity provider with its own keys. Signatures are real and are really verified. */
export async function createTestIdentity(now: () => Date): Promise<TestIdentity> {
  const { publicKey, privateKey } = await (providerKeys ??= generateKeyPair('RS256'));
  const kid = 'test-key';
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' };
  const published = { keys: [jwk] };
  const verifier = createIdTokenVerifier({
    projectId: PROJECT_ID,
    jwks: createLocalJWKSet(published),
    now,
  });
  const idToken = async (person: TestPerson, overrides: IdTokenOverrides = {}) => {
    const issued = seconds(overrides.issuedAt ?? now());
    const key = overrides.isForged ? (await generateKeyPair('RS256')).privateKey : privateKey;
    return new SignJWT({
      email: person.email,
      email_verified: person.emailVerified,
      name: person.name,
      user_id: person.uid,
      auth_time: overrides.authTime ? seconds(overrides.authTime) : issued,
    })
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
      .setSubject(person.uid)
      .setIssuer(overrides.issuer ?? `https://securetoken.google.com/${PROJECT_ID}`)
      .setAudience(overrides.audience ?? PROJECT_ID)
      .setIssuedAt(issued)
      .setExpirationTime(issued + 3600)
      .sign(key);
  };
  return { verifier, published, idToken };
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
