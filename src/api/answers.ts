import { fieldsOf } from '@/lib/json';
import type {
  AcknowledgedAnswer,
  DeletedAnswer,
  ModifiedAnswer,
  ReportAnswer,
  ReportDeletedAnswer,
} from '#contract/types';

/** What mutations answer (spec §7), read so that a missing field counts as "nothing happened". */

const count = (value: unknown): number => (typeof value === 'number' ? value : 0);

export const toModified = (answer: unknown): ModifiedAnswer => ({
  modifiedCount: count(fieldsOf(answer).modifiedCount),
});

export const toDeleted = (answer: unknown): DeletedAnswer => ({
  deletedCount: count(fieldsOf(answer).deletedCount),
});

export function toReportDeleted(answer: unknown): ReportDeletedAnswer {
  const { productResult, reportResult } = fieldsOf(answer);
  return { productResult: toDeleted(productResult), reportResult: toDeleted(reportResult) };
}

export function toAcknowledged(answer: unknown): AcknowledgedAnswer {
  const { acknowledged, message } = fieldsOf(answer);
  return {
    acknowledged: acknowledged === true,
    message: typeof message === 'string' && message !== '' ? message : undefined,
  };
}

/** `reported` says that an open report stands, whether it was made now or before (an extension). */
export const toReported = (answer: unknown): ReportAnswer => ({
  ...toAcknowledged(answer),
  reported: fieldsOf(answer).reported === true,
});

/** A text field of an answer, or null; an id may be a number. */
export function textField(answer: unknown, name: string): string | null {
  const value = fieldsOf(answer)[name];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A flag of an answer; absent is false. */
export const flagField = (answer: unknown, name: string): boolean =>
  fieldsOf(answer)[name] === true;
