import { apiPaths } from '#contract/apiPaths';
import type { AskedWorth } from '#contract/schemas/worth';
import { noVerdictLabels, verdicts, type WireComparable, type WireWorth } from '#contract/worth';
import { fieldsOf } from '@/lib/json';
import { baseApi } from './baseApi';
import { useIfExtended } from './bare/useIfExtended';
import { toRows } from './lists';
import { cents, number, text, textOrNull, type Loose } from './responseFields';

export type Worth = NonNullable<ReturnType<typeof toWorth>>;

/** How a price compares with similar cars; null if the server does not say. */
export function toWorth(value: unknown) {
  const wire: Loose<WireWorth> = fieldsOf(value);
  const verdict = verdicts.find((name) => name === wire.verdict) ?? null;
  const reason = text(wire.reason);
  if (verdict === null && !isReason(reason)) return null;
  return {
    verdict,
    /** Why there is no verdict. */
    reason: isReason(reason) ? reason : null,
    /** How many similar cars were compared, and of how many sellers. */
    count: number(wire.count) ?? 0,
    sellers: number(wire.sellers) ?? 0,
    /** Power explains a part of the price, besides age and mileage. */
    isByPower: wire.isByPower === true,
    lowCents: cents(wire.low),
    highCents: cents(wire.high),
    /** The ISO date on which the similar cars were collected. */
    day: textOrNull(wire.day),
  };
}

const isReason = (name: string): name is keyof typeof noVerdictLabels =>
  Object.hasOwn(noVerdictLabels, name);

export type Comparable = ReturnType<typeof toComparable>;

function toComparable(value: unknown) {
  const wire: Loose<WireComparable> = fieldsOf(value);
  return {
    id: text(wire._id),
    name: text(wire.name),
    purchaseYear: number(wire.purchaseYear),
    mileageKm: number(wire.mileageKm),
    powerKw: number(wire.powerKw),
    priceCents: cents(wire.price),
    isSold: wire.isSold === true,
  };
}

/** What a price is compared by: kilometres, kilowatts, dollars. */
export type WorthArgs = Partial<AskedWorth>;

/** What a car is worth beside similar ones: an extension. */
const worthApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The similar cars that the price of a car was compared with, newest first. */
    listComparables: build.query<Comparable[], string>({
      query: (id) => ({ url: apiPaths.comparables(id) }),
      extraOptions: { expects: 'list' },
      transformResponse: (response) => toRows(response, toComparable),
    }),
    /** How a price would compare with similar cars of other sellers. */
    getWorth: build.query<Worth | null, WorthArgs>({
      query: (params) => ({ url: apiPaths.worth, params }),
      extraOptions: { expects: 'record' },
      transformResponse: toWorth,
    }),
  }),
});

export const { useListComparablesQuery } = worthApi;
export const useWorth = (args: WorthArgs | null) => worthApi.useGetWorthQuery(useIfExtended(args));
