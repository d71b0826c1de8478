import { inArray } from 'drizzle-orm';
import type { WireAdmin, WireCase } from '#contract/cases';
import { sellersIn } from '../accounts/accounts';
import type { SignedIn } from '../context';
import type { Database } from '../database/client';
import { withOrigin } from '../lib/links';
import { picturesOfProducts } from '../products/products';
import { summariseReports } from './caseLists';
import { isClaimed, type CaseRow } from './caseRepository';

/** The names of these users, by id; '' for purged ones. */
export async function findNames(
  db: Database,
  ids: (string | null)[],
): Promise<(id: string) => string> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return () => '';
  const people = sellersIn(db);
  const rows = await db
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(inArray(people.id, known));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? '';
}

const nameIn = ({ snapshot }: CaseRow): string =>
  snapshot.kind === 'conversation' ? '' : snapshot.name;

/** Converts cases to their wire format, with what it takes to list them. */
export async function toWireCases(
  { tx, origin, now, principal }: SignedIn,
  rows: CaseRow[],
): Promise<WireCase[]> {
  const nameOf = await findNames(
    tx,
    rows.flatMap(({ personId, claimedBy, decidedBy }) => [personId, claimedBy, decidedBy]),
  );
  const summaries = await summariseReports(
    tx,
    rows.map(({ id }) => id),
  );
  const cars = rows.filter(({ subjectKind }) => subjectKind === 'product');
  const pictures = new Map(
    (
      await picturesOfProducts(
        tx,
        cars.map(({ subjectId }) => subjectId),
      )
    ).map(({ id, picture }) => [id, picture]),
  );
  const admin = (id: string): WireAdmin => ({ _id: id, name: nameOf(id) });
  return rows.map((row) => {
    const picture = pictures.get(row.subjectId);
    const summary = summaries.get(row.id);
    return {
      _id: row.id,
      number: row.number,
      subjectKind: row.subjectKind,
      subjectId: row.subjectId,
      subjectName: nameIn(row),
      ...(picture ? { picture: withOrigin(origin, picture) } : {}),
      personId: row.personId,
      personName: nameOf(row.personId),
      ...(summary?.topReason ? { topReason: summary.topReason } : {}),
      reportCount: summary?.count ?? 0,
      weight: row.weight / 100,
      openedAt: row.openedAt.toISOString(),
      ...(isClaimed(row, now())
        ? {
            claimedBy: admin(row.claimedBy),
            claimedAt: row.claimedAt.toISOString(),
            ...(row.claimedBy === principal.userId ? { isMine: true as const } : {}),
          }
        : {}),
      ...(row.decision && row.decidedAt
        ? { decision: row.decision, decidedAt: row.decidedAt.toISOString() }
        : {}),
      ...(row.decidedBy ? { decidedBy: admin(row.decidedBy) } : {}),
      ...(row.appealedAt ? { appealedAt: row.appealedAt.toISOString() } : {}),
      ...(row.appealOutcome ? { appealOutcome: row.appealOutcome } : {}),
    };
  });
}
