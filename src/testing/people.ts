import type { Role } from '#contract/types';

/** A user at the identity provider and on the test server. */
export interface Person {
  uid: string;
  name: string;
  email: string;
  role: Role;
}

export const buyer: Person = {
  uid: 'uid-buyer',
  name: 'Bea Buyer',
  email: 'bea@example.com',
  role: 'user',
};
export const seller: Person = {
  uid: 'uid-seller',
  name: 'Sam Seller',
  email: 'sam@example.com',
  role: 'seller',
};
export const admin: Person = {
  uid: 'uid-admin',
  name: 'Ada Admin',
  email: 'ada@example.com',
  role: 'admin',
};

export const people = { buyer, seller, admin };

const base64Url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An ID token that a client can read: it contains the email; the signature is arbitrary. */
export function makeIdToken({ uid, email }: Pick<Person, 'uid' | 'email'>): string {
  return `${base64Url({ alg: 'RS256' })}.${base64Url({ sub: uid, email })}.signature`;
}
