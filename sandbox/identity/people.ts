import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../server/database/client';
import { chooserPeople } from '../schema/identity';
import type { IdentityContext } from './context';
import { newPersonId } from './secrets';

/** Somebody with an account at the company whose one-click sign-in the chooser stands in for. */
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

/** Puts the demo people in place; whoever was added since stays. */
export async function ensureDemoPeople(db: Database): Promise<void> {
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

/** A person with this e-mail, with the name given now. */
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
 * Google itself hands out only some addresses; for others it merely once checked them. The real
 * provider joins accounts by e-mail only in the first case, and asks in the second.
 */
export const isIssuedByGoogle = (email: string): boolean =>
  ['google.test', 'gmail.com', 'googlemail.com'].includes(email.split('@')[1] ?? '');
