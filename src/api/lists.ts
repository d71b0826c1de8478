import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react';
import { TOTAL_COUNT_HEADER } from '#contract/limits';
import type { ListArgs, ListResult } from './models';

/** Only what was asked for goes into the address; a server of spec §7 alone ignores it. */
export function listParams({ page, pageSize, sort, q, filters }: ListArgs) {
  const params = Object.entries({ ...filters, page, pageSize, sort, q: q?.trim() });
  const asked = params.filter(([, value]) => value !== undefined && value !== '');
  // Without any there is no "?" either.
  return asked.length > 0 ? Object.fromEntries(asked) : undefined;
}

/**
 * Reads a list together with the server's count. A server that sends no count sent everything;
 * one that counts and was asked for a page or a search goes on answering those itself.
 */
export function toListResult<Row>(
  rows: Row[],
  meta: FetchBaseQueryMeta | undefined,
  args: ListArgs,
): ListResult<Row> {
  const header = meta?.response?.headers.get(TOTAL_COUNT_HEADER) ?? '';
  if (!/^\d+$/.test(header)) return { rows, total: rows.length, isComplete: true };
  const total = Number(header);
  const wasAskedForPart =
    args.page !== undefined || args.filters !== undefined || Boolean(args.q?.trim());
  return { rows, total, isComplete: !wasAskedForPart && rows.length >= total };
}

/**
 * A list answer as an array; the base query has refused anything that is neither list nor null.
 * What has no id is no record: it could be neither opened nor told from the next one.
 */
export function toRows<Row extends { id: string }>(
  answer: unknown,
  normalise: (value: unknown) => Row,
): Row[] {
  return Array.isArray(answer) ? answer.map(normalise).filter(({ id }) => id !== '') : [];
}
