import type { FastifyReply } from 'fastify';
import * as yup from 'yup';
import {
  NEXT_CURSOR_HEADER,
  PAGE_SIZE_MAX,
  PREVIOUS_CURSOR_HEADER,
  TOTAL_BOUNDED_HEADER,
  TOTAL_COUNT_HEADER,
} from '#contract/limits';
import { CURSOR_MAX, SEARCH_MAX } from '#contract/lists';
import { optionalText } from '#contract/schemas/fields';
import type { ListPage } from '../database/lists';

/** A numeric query parameter: decimal digits only, while yup also accepts 0x1, 1e2 and spaces. */
export const numberParameter = (name: string) =>
  yup
    .number()
    .transform((value: unknown, original: unknown) =>
      typeof original === 'string' && !/^-?\d+(\.\d+)?$/.test(original) ? NaN : value,
    )
    .typeError(`${name} must be a number.`);

/** Optional query parameters of every list (extensions: spec §7 has none). */
export const listQuery = {
  page: numberParameter('page')
    .integer('page must be a whole number.')
    .min(1, 'page must be 1 or more.')
    .max(1_000_000_000, 'page is too large.'),
  pageSize: numberParameter('pageSize')
    .integer('pageSize must be a whole number.')
    .min(1, 'pageSize must be at least 1.')
    .max(PAGE_SIZE_MAX, `pageSize must be ${PAGE_SIZE_MAX} or less.`),
  after: yup.string().max(CURSOR_MAX, `after must be ${CURSOR_MAX} characters or fewer.`),
  sort: yup.string().matches(/^\w+:(asc|desc)$/, {
    message: 'sort must be a field and a direction, for example name:asc.',
    excludeEmptyString: true,
  }),
  q: optionalText('q', SEARCH_MAX),
};

/** Rows of a list per point that it costs (http/rateLimits.ts). */
const ROWS_PER_POINT = 20;

/** The body stays a plain array. Headers have the total and the cursors. */
export async function sendList<T>(reply: FastifyReply, page: ListPage<T>): Promise<T[]> {
  const { rows, total, isBounded, next, previous } = page;
  void reply.header(TOTAL_COUNT_HEADER, total);
  if (next !== undefined) void reply.header(NEXT_CURSOR_HEADER, next);
  if (previous !== undefined) void reply.header(PREVIOUS_CURSOR_HEADER, previous);
  if (isBounded) void reply.header(TOTAL_BOUNDED_HEADER, 'true');
  await reply.server.points.spend(reply.request, Math.floor(rows.length / ROWS_PER_POINT));
  return rows;
}
