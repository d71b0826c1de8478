import { and, eq, gt, gte, lt, lte, type AnyColumn, type SQL } from 'drizzle-orm';
import { invalidRequest, resourceMissing } from './errors';
import type { Parameters } from './parameters';

const LIMIT = { usual: 10, max: 100 };

interface Paging {
  limit: number;
  startingAfter: string | undefined;
  endingBefore: string | undefined;
}

/** `limit`, `starting_after` and `ending_before`, as in every list. */
export function readPaging(params: Parameters): Paging {
  const limit = params.integer('limit') ?? LIMIT.usual;
  if (limit < 1 || limit > LIMIT.max) {
    throw invalidRequest(`Invalid limit: must be between 1 and ${LIMIT.max}`, { param: 'limit' });
  }
  return {
    limit,
    startingAfter: params.text('starting_after') ?? undefined,
    endingBefore: params.text('ending_before') ?? undefined,
  };
}

/** `created[gte]=...` and similar filters, in seconds. */
export function createdFilter(params: Parameters, column: AnyColumn): SQL | undefined {
  const range = params.nested('created');
  if (!range) return undefined;
  const compare = { gt, gte, lt, lte };
  const conditions = Object.entries(compare).map(([name, by]) => {
    const seconds = range.integer(name);
    return seconds === undefined ? undefined : by(column, new Date(seconds * 1000));
  });
  range.refuseOthers();
  return and(...conditions);
}

/** An optional equality filter. */
export const isGiven = (column: AnyColumn, value: string | null | undefined): SQL | undefined =>
  value ? eq(column, value) : undefined;

/** One page of the rows, newest first. */
export function pageOf<Row extends { id: string }>(rows: Row[], paging: Paging): ListPage<Row> {
  const { limit, startingAfter, endingBefore } = paging;
  const cursor = startingAfter ?? endingBefore;
  const at = cursor === undefined ? -1 : rows.findIndex(({ id }) => id === cursor);
  if (cursor !== undefined && at < 0) throw resourceMissing('object', cursor, 'starting_after');
  if (endingBefore !== undefined) {
    const start = Math.max(0, at - limit);
    return { rows: rows.slice(start, at), hasMore: start > 0 };
  }
  const page = rows.slice(at + 1, at + 1 + limit);
  return { rows: page, hasMore: at + 1 + page.length < rows.length };
}

interface ListPage<Row> {
  rows: Row[];
  hasMore: boolean;
}

export const listObject = (url: string, data: unknown[], hasMore: boolean) => ({
  object: 'list',
  data,
  has_more: hasMore,
  url: `/v1${url}`,
});
