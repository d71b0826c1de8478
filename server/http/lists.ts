import type { FastifyReply } from 'fastify';
import * as yup from 'yup';
import {
  NEXT_CURSOR_HEADER,
  PAGE_SIZE_MAX,
  TOTAL_BOUNDED_HEADER,
  TOTAL_COUNT_HEADER,
} from '#contract/limits';
import { CURSOR_MAX, SEARCH_MAX } from '#contract/lists';
import { optionalText } from '#contract/schemas/fields';
import type { ListPage } from '../database/lists';

/** Optional query parameters of every list (spec §7 knows none; all are extensions). */
export const listQuery = {
  page: yup
    .number()
    .typeError('page must be a number.')
    .integer('page must be a whole number.')
    .min(1, 'page must be 1 or more.')
    .max(1_000_000_000, 'page is too large.'),
  pageSize: yup
    .number()
    .typeError('pageSize must be a number.')
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

/** The body stays a plain array; headers say how many there are, and what follows. */
export function sendList<T>(reply: FastifyReply, page: ListPage<T>): T[] {
  const { rows, total, isBounded, next } = page;
  void reply.header(TOTAL_COUNT_HEADER, total);
  if (next !== undefined) void reply.header(NEXT_CURSOR_HEADER, next);
  if (isBounded) void reply.header(TOTAL_BOUNDED_HEADER, 'true');
  return rows;
}
