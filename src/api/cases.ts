import {
  appealOutcomes,
  caseDecisions,
  caseSubjects,
  reportReasons,
  type WireAdmin,
  type WireCase,
  type WireCaseDetail,
  type WireCaseMessage,
  type WireCasePerson,
  type WireCasePhoto,
  type WireCaseReport,
} from '#contract/cases';
import type { SealedCar } from '#contract/receipt';
import { roles } from '#contract/types';
import { fieldsOf, isRecord } from '@/lib/json';
import {
  boolOrNull,
  isoTime,
  list,
  number,
  oneOf,
  text,
  textOrNull,
  type Loose,
} from './responseFields';
import { toEvidencePhoto } from './moneyBack';
import { toSealedCar } from './sealedCarApi';

export type Case = ReturnType<typeof toCase>;
export type CaseDetail = ReturnType<typeof toCaseDetail>;
export type CaseReport = CaseDetail['reports'][number];
export type CasePhoto = NonNullable<ReturnType<typeof toCasePhoto>>;

function toAdmin(value: unknown) {
  if (!isRecord(value)) return null;
  const wire: Loose<WireAdmin> = value;
  return { id: text(wire._id), name: text(wire.name) || 'Another admin' };
}

/** A case in a list. Times are ISO. */
export function toCase(value: unknown) {
  const wire: Loose<WireCase> = fieldsOf(value);
  return {
    id: text(wire._id),
    number: text(wire.number),
    subjectKind: oneOf(caseSubjects, wire.subjectKind) ?? 'product',
    subjectId: text(wire.subjectId),
    subjectName: text(wire.subjectName),
    picture: textOrNull(wire.picture),
    personId: text(wire.personId),
    personName: text(wire.personName),
    topReason: oneOf(reportReasons, wire.topReason),
    reportCount: number(wire.reportCount) ?? 0,
    openedAt: isoTime(wire.openedAt),
    claimedBy: toAdmin(wire.claimedBy),
    claimedAt: isoTime(wire.claimedAt),
    isMine: wire.isMine === true,
    decision: oneOf(caseDecisions, wire.decision),
    decidedAt: isoTime(wire.decidedAt),
    decidedBy: toAdmin(wire.decidedBy),
    appealedAt: isoTime(wire.appealedAt),
    appealOutcome: oneOf(appealOutcomes, wire.appealOutcome),
  };
}

function toReport(value: unknown) {
  const wire: Loose<WireCaseReport> = fieldsOf(value);
  return {
    id: text(wire._id),
    reason: oneOf(reportReasons, wire.reason),
    note: text(wire.note),
    at: isoTime(wire.at),
    reporterId: text(wire.reporterId),
    reporterName: text(wire.reporterName),
    right: number(wire.right) ?? 0,
    decided: number(wire.decided) ?? 0,
    ended: oneOf(['dismissed', 'taken-back'] as const, wire.ended),
  };
}

function toCasePhoto(value: unknown) {
  const wire: Loose<WireCasePhoto> = fieldsOf(value);
  const photo = toEvidencePhoto(value);
  return photo && { ...photo, isGone: wire.isGone === true };
}

function toMessage(value: unknown) {
  const wire: Loose<WireCaseMessage> = fieldsOf(value);
  return {
    seq: number(wire.seq) ?? 0,
    isReported: boolOrNull(wire.isReported),
    text: text(wire.text),
    photos: list(wire.photos, toCasePhoto),
    at: isoTime(wire.at),
  };
}

function toPerson(value: unknown) {
  if (!isRecord(value)) return null;
  const wire: Loose<WireCasePerson> = value;
  return {
    id: text(wire._id),
    name: text(wire.name),
    email: text(wire.email),
    role: oneOf(roles, wire.role),
    isVerified: wire.verified === true,
    createdAt: isoTime(wire.createdAt),
    isDeleted: isoTime(wire.deletedAt) !== null,
    forSale: number(wire.forSale) ?? 0,
    strikes: number(wire.strikes) ?? 0,
  };
}

function toCar(
  value: unknown,
): { then: SealedCar; now: SealedCar | null; photos: CasePhoto[] } | null {
  if (!isRecord(value)) return null;
  const wire: Loose<NonNullable<WireCaseDetail['car']>> = value;
  return {
    then: toSealedCar(wire.then),
    now: isRecord(wire.now) ? toSealedCar(wire.now) : null,
    photos: list(wire.photos, toCasePhoto),
  };
}

/** A case with everything an admin needs to decide it. */
export function toCaseDetail(value: unknown) {
  const wire: Loose<WireCaseDetail> = fieldsOf(value);
  return {
    ...toCase(value),
    reports: list(wire.reports, toReport),
    car: toCar(wire.car),
    carStatus: textOrNull(wire.carStatus),
    messages: list(wire.messages, toMessage),
    isGone: wire.isGone === true,
    person: toPerson(wire.person),
    earlier: list(wire.earlier, toCase),
    reason: oneOf(reportReasons, wire.reason),
    statement: text(wire.statement),
    suspendedUntil: isoTime(wire.suspendedUntil),
    appeal: text(wire.appeal),
    appealAnswer: text(wire.appealAnswer),
    appealDecidedAt: isoTime(wire.appealDecidedAt),
    appealDecidedBy: toAdmin(wire.appealDecidedBy),
    appealRefusal: textOrNull(wire.appealRefusal),
  };
}
