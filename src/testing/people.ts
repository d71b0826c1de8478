import type { Role } from '#contract/types';

/** Somebody with an account, as the identity provider and the product's server know them. */
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

/** An ID token as far as a client reads it: the e-mail is inside, the signature is anything. */
export function makeIdToken({ uid, email }: Pick<Person, 'uid' | 'email'>): string {
  return `${base64Url({ alg: 'RS256' })}.${base64Url({ sub: uid, email })}.signature`;
}
