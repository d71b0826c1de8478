import { apiPaths } from '#contract/apiPaths';
import {
  figureKinds,
  queueKinds,
  type FiguresQuery,
  type WireFigure,
  type WireFigures,
  type WireQueue,
} from '#contract/overview';
import { fieldsOf } from '@/lib/json';
import { baseApi, type NoArgument } from './baseApi';
import { isoTime, list, number, oneOf, text, type Loose } from './responseFields';
import { listTag } from './tags';

export type Queue = NonNullable<ReturnType<typeof toQueue>>;

function toQueue(value: unknown) {
  const wire: Loose<WireQueue> = fieldsOf(value);
  const kind = oneOf(queueKinds, wire.kind);
  const count = number(wire.count);
  return kind && count
    ? {
        kind,
        count,
        /** ISO times: of the oldest, and by when the first is to be decided. */
        oldestAt: isoTime(wire.oldestAt),
        dueAt: isoTime(wire.dueAt),
      }
    : null;
}

const values = (value: unknown) =>
  (Array.isArray(value) ? value : []).map((each: unknown) => number(each));

export type Figure = NonNullable<ReturnType<typeof toFigure>>;

function toFigure(value: unknown) {
  const wire: Loose<WireFigure> = fieldsOf(value);
  const kind = oneOf(figureKinds, wire.kind);
  return kind
    ? {
        kind,
        /** A value for each day; null where there is none. */
        days: values(wire.days),
        daysBefore: values(wire.daysBefore),
        total: number(wire.total),
        totalBefore: number(wire.totalBefore),
      }
    : null;
}

function toFigures(value: unknown) {
  const wire: Loose<WireFigures> = fieldsOf(value);
  return {
    timeZone: text(wire.timeZone),
    /** Days such as 2026-11-30. */
    from: text(wire.from),
    to: text(wire.to),
    today: text(wire.today),
    figures: list(wire.figures, toFigure),
  };
}

const overviewApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** What waits for admins, the most urgent first (an extension). */
    listQueues: build.query<Queue[], NoArgument>({
      query: () => ({ url: apiPaths.overview }),
      extraOptions: { expects: 'list' },
      transformResponse: (response: unknown) => list(response, toQueue),
      providesTags: (['Report', 'MoneyBack', 'Payment', 'Mail', 'User', 'Booking'] as const).map(
        listTag,
      ),
    }),
    /** What happened on each day of a range, and of as many days before (an extension). */
    getFigures: build.query<ReturnType<typeof toFigures>, FiguresQuery>({
      query: (params) => ({ url: apiPaths.figures, params }),
      extraOptions: { expects: 'record' },
      transformResponse: toFigures,
    }),
  }),
});

export const { useListQueuesQuery, useGetFiguresQuery } = overviewApi;
