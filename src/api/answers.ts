import type {
  AcknowledgedAnswer,
  DeletedAnswer,
  ModifiedAnswer,
  ReportAnswer,
  ReportDeletedAnswer,
} from '#contract/types';

/** What mutations answer (spec §7), read so that a missing field counts as "nothing happened". */

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

const fields = (answer: unknown): Fields => (isFields(answer) ? answer : {});

const count = (value: unknown): number => (typeof value === 'number' ? value : 0);

export const toModified = (answer: unknown): ModifiedAnswer => ({
  modifiedCount: count(fields(answer).modifiedCount),
});

export const toDeleted = (answer: unknown): DeletedAnswer => ({
  deletedCount: count(fields(answer).deletedCount),
});

export function toReportDeleted(answer: unknown): ReportDeletedAnswer {
  const { productResult, reportResult } = fields(answer);
  return { productResult: toDeleted(productResult), reportResult: toDeleted(reportResult) };
}

export function toAcknowledged(answer: unknown): AcknowledgedAnswer {
  const { acknowledged, message } = fields(answer);
  return {
    acknowledged: acknowledged === true,
    message: typeof message === 'string' && message !== '' ? message : undefined,
  };
}

/** `reported` says that an open report stands, whether it was made now or before (an extension). */
export const toReported = (answer: unknown): ReportAnswer => ({
  ...toAcknowledged(answer),
  reported: fields(answer).reported === true,
});

/** A text field of an answer, or null; an id may be a number. */
export function textField(answer: unknown, name: string): string | null {
  const value = fields(answer)[name];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A flag of an answer; absent is false. */
export const flagField = (answer: unknown, name: string): boolean => fields(answer)[name] === true;
