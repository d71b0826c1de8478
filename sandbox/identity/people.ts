import { and, asc, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../server/database/client';
import { chooserPeople } from '../schema/identity';
import type { IdentityContext } from './context';
import { newPersonId } from './secrets';

/** A Google account that the chooser offers. */
export type Person = typeof chooserPeople.$inferSelect;

export const GOOGLE = 'google.com';

const demoPeople = [
  {
    rawId: '108234567890123456781',
    email: 'ines.carvalho@google.test',
    displayName: 'Inês Carvalho',
  },
  { rawId: '108234567890123456782', email: 'tom.becker@google.test', displayName: 'Tom Becker' },
  { rawId: '108234567890123456783', email: 'priya.raman@google.test', displayName: 'Priya Raman' },
];

/** Inserts the demo people. Others stay. */
export async function ensureDemoPeople(db: Transaction): Promise<void> {
  const people = demoPeople.map((person) => ({ ...person, providerId: GOOGLE }));
  await db.insert(chooserPeople).values(people).onConflictDoNothing();
}

export const listPeople = (db: Database): Promise<Person[]> =>
  db
    .select()
    .from(chooserPeople)
    .where(eq(chooserPeople.providerId, GOOGLE))
    .orderBy(asc(chooserPeople.createdAt), asc(chooserPeople.displayName));

export async function findPerson(db: Database, rawId: string): Promise<Person | undefined> {
  const [person] = await db
    .select()
    .from(chooserPeople)
    .where(and(eq(chooserPeople.providerId, GOOGLE), eq(chooserPeople.rawId, rawId)));
  return person;
}

/** Saves a person with this e-mail and name. */
export async function savePerson(
  { db, now }: IdentityContext,
  displayName: string,
  email: string,
): Promise<Person> {
  const [person] = await db
    .insert(chooserPeople)
    .values({ rawId: newPersonId(), providerId: GOOGLE, email, displayName, createdAt: now() })
    .onConflictDoUpdate({
      target: [chooserPeople.providerId, chooserPeople.email],
      set: { displayName },
    })
    .returning();
  if (!person) throw new Error('The person could not be kept.');
  return person;
}

/**
 * Google is authoritative only for some e-mail addresses and has merely verified others. The real
 * provider links accounts by e-mail only in the first case, and asks in the second.
 */
export const isIssuedByGoogle = (email: string): boolean =>
  ['google.test', 'gmail.com', 'googlemail.com'].includes(email.split('@')[1] ?? '');
