import { asc, desc, eq, and, ne } from 'drizzle-orm';
import type {
  WireCaseDetail,
  WireCaseMessage,
  WireCasePerson,
  WireCasePhoto,
  WireCaseReport,
} from '#contract/cases';
import { findUserEver } from '../accounts/accounts';
import { hasActed, recordAct } from '../audit/audit';
import { requireRole, type RootSignedIn, type SignedIn, transact } from '../context';
import type { Database } from '../database/client';
import { notFound } from '../lib/errors';
import { evidenceFile, findStoredPhotos, photosOf, type FoundFile } from '../photos/photos';
import { countForSale, describeCar, findProductRow } from '../products/products';
import { whyNotRead } from './appeals';
import { findCase, findRecords, isStrikeOf, type CaseRow } from './caseRepository';
import { findNames, toWireCases } from './caseWire';
import { noCase } from './decisions';
import { cases, reports } from './schema';

const EARLIER_MAX = 20;
const LOOK_MS = 3_600_000;

/** GET /cases/{id}, for admins. That they read a reported conversation is recorded. */
export async function readCase(context: RootSignedIn, id: string): Promise<WireCaseDetail> {
  requireRole(context.principal, 'admin');
  const { tx } = context;
  const row = await findCase(tx, id);
  const [wire] = row ? await toWireCases(context, [row]) : [];
  if (!row || !wire) throw noCase();
  if (row.subjectKind === 'conversation') await recordLook(context, id);
  const nameOf = await findNames(tx, [row.appealDecidedBy]);
  const refusal = await whyNotRead(context, row);
  const person = await readPerson(context, row);
  return {
    ...wire,
    reports: await readReports(tx, row),
    ...(await readSubject(tx, row, person === null || person.deletedAt !== undefined)),
    ...(person ? { person } : {}),
    earlier: await toWireCases(context, await findEarlier(tx, row)),
    ...(row.reason ? { reason: row.reason } : {}),
    ...(row.statement ? { statement: row.statement } : {}),
    ...(row.suspendedUntil ? { suspendedUntil: row.suspendedUntil.toISOString() } : {}),
    ...(row.appealedAt ? { appeal: row.appeal } : {}),
    ...(row.appealDecidedAt
      ? { appealAnswer: row.appealAnswer, appealDecidedAt: row.appealDecidedAt.toISOString() }
      : {}),
    ...(row.appealDecidedBy
      ? { appealDecidedBy: { _id: row.appealDecidedBy, name: nameOf(row.appealDecidedBy) } }
      : {}),
    ...(refusal === null ? {} : { appealRefusal: refusal }),
  };
}

/** Once an hour, because an open page reads the case again. */
async function recordLook(context: RootSignedIn, id: string): Promise<void> {
  const { tx, principal, now } = context;
  const since = new Date(now().getTime() - LOOK_MS);
  if (await hasActed(tx, principal.userId, 'read-conversation', id, since)) return;
  await transact(context, (inside) => recordAct(inside, 'read-conversation', id, {}));
}

async function readReports(
  db: Database,
  { id: caseId, decidedAt, decidedBy }: CaseRow,
): Promise<WireCaseReport[]> {
  const rows = await db
    .select()
    .from(reports)
    .where(eq(reports.caseId, caseId))
    .orderBy(asc(reports.createdAt));
  const ids = [...new Set(rows.map(({ reporterId }) => reporterId))];
  const nameOf = await findNames(db, ids);
  const recordOf = await findRecords(db, ids, caseId);
  return rows.map((row) => {
    const isWithCase = decidedBy !== null && row.deletedAt?.getTime() === decidedAt?.getTime();
    return {
      _id: row.id,
      ...(row.reason ? { reason: row.reason } : {}),
      note: row.note,
      at: row.createdAt.toISOString(),
      reporterId: row.reporterId,
      reporterName: nameOf(row.reporterId),
      ...recordOf(row.reporterId),
      ...(row.isDismissed
        ? { ended: 'dismissed' as const }
        : row.deletedAt !== null && !isWithCase
          ? { ended: 'taken-back' as const }
          : {}),
    };
  });
}

async function readPerson({ tx, now }: SignedIn, row: CaseRow): Promise<WireCasePerson | null> {
  const user = await findUserEver(tx, row.personId);
  if (!user || user.email === '') return null;
  const isOther = and(isStrikeOf(user.id, now()), ne(cases.id, row.id));
  return {
    _id: user.id,
    name: user.name,
    email: user.email,
    role: user.role,
    verified: user.verified,
    createdAt: user.createdAt.toISOString(),
    ...(user.deletedAt ? { deletedAt: user.deletedAt.toISOString() } : {}),
    forSale: await countForSale(tx, user.id),
    strikes: await tx.$count(cases, isOther),
  };
}

const findEarlier = (db: Database, row: CaseRow): Promise<CaseRow[]> =>
  db
    .select()
    .from(cases)
    .where(and(eq(cases.personId, row.personId), ne(cases.id, row.id)))
    .orderBy(desc(cases.openedAt))
    .limit(EARLIER_MAX);

/** What was reported, as it was then and as it is now. */
async function readSubject(
  tx: Database,
  row: CaseRow,
  isPersonGone: boolean,
): Promise<Pick<WireCaseDetail, 'car' | 'messages' | 'carStatus' | 'isGone'>> {
  const { snapshot } = row;
  if (snapshot.kind === 'product') {
    const product = await findProductRow(tx, row.subjectId);
    const shown = product ? (await photosOf(tx, product.id)).map(({ id }) => id) : [];
    const photos = await readPhotos(tx, row.photoIds, (id) => !shown.includes(id));
    const now = product ? await describeCar(tx, product) : null;
    return {
      car: { then: snapshot.car, now, photos },
      ...(product ? { carStatus: product.status } : {}),
      isGone: isPersonGone || !product,
    };
  }
  if (snapshot.kind === 'user') return { isGone: isPersonGone };
  const messages: WireCaseMessage[] = [];
  for (const { seq, from, text, photoIds, at } of snapshot.messages) {
    messages.push({
      seq,
      isReported: from === null ? null : from === row.personId,
      text,
      photos: await readPhotos(tx, photoIds, () => false),
      at,
    });
  }
  return { messages, isGone: isPersonGone };
}

async function readPhotos(
  db: Database,
  ids: string[],
  isDropped: (id: string) => boolean,
): Promise<WireCasePhoto[]> {
  const found = await findStoredPhotos(db, ids);
  return found.map(({ id, width, height, removedAt }) => ({
    _id: id,
    width,
    height,
    isGone: removedAt !== null || isDropped(id),
  }));
}

/** GET /cases/{id}/photos/{photoId}, for admins: removed ones too. */
export async function findCaseFile(
  { principal, tx }: SignedIn,
  { id, photoId }: { id: string; photoId: string },
): Promise<FoundFile> {
  requireRole(principal, 'admin');
  const row = await findCase(tx, id);
  const [photo] = row?.photoIds.includes(photoId) ? await findStoredPhotos(tx, [photoId]) : [];
  if (!photo) throw notFound('Photo not found.');
  return evidenceFile(photo);
}
