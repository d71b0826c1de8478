import { apiPaths } from '#contract/apiPaths';
import { caseDecisions } from '#contract/cases';
import type { ListResult, PagePosition } from '#contract/lists';
import {
  removedKinds,
  type RemovedKind,
  type RestoredResponse,
  type Undo,
  type WireRemoved,
} from '#contract/removed';
import { fieldsOf } from '@/lib/json';
import { baseApi } from './baseApi';
import { infiniteList } from './lists';
import { isoTime, number, oneOf, text, textOrNull, type Loose } from './responseFields';
import { idTag, listTag, unlessRefused, type Tag } from './tags';

export type Removed = ReturnType<typeof toRemoved>;

function toRemoved(value: unknown) {
  const wire: Loose<WireRemoved> = fieldsOf(value);
  return {
    id: text(wire._id),
    kind: oneOf(removedKinds, wire.kind) ?? 'product',
    name: text(wire.name),
    picture: text(wire.picture),
    email: textOrNull(wire.email),
    /** ISO times. */
    removedAt: isoTime(wire.removedAt),
    goneAt: isoTime(wire.goneAt),
    /** Null if it is no decision. */
    decision: oneOf(caseDecisions, wire.decision),
    isByAdmin: wire.by === 'admin',
    reason: textOrNull(wire.reason),
    cars: number(wire.cars),
    /** Why it cannot be restored now; null if it can. */
    obstacle: textOrNull(wire.obstacle),
  };
}

/** Reads what takes an act back; null if the response does not say so. */
export function toUndo(value: unknown): Undo | null {
  const wire: Loose<Undo> = fieldsOf(value);
  const [kind, id] = [oneOf(removedKinds, wire.kind), text(wire.id)];
  return kind && id ? { kind, id } : null;
}

const tagsOf: Record<RemovedKind, (id: string) => Tag[]> = {
  product: (id) => [listTag('Product'), idTag('Product', id), listTag('Report')],
  user: () => [listTag('User'), listTag('Product'), listTag('Report'), listTag('MoneyBack')],
  report: () => [listTag('Report')],
  decision: () => [listTag('Report'), listTag('Product'), listTag('User')],
  prices: () => [listTag('Product')],
};

const PAGE_SIZE = 50;
const pages = infiniteList(
  'Removed',
  (kind: RemovedKind) => `${apiPaths.removed}?kind=${kind}`,
  toRemoved,
  PAGE_SIZE,
);

/** What can be restored for 30 days, for sellers their own (an extension). */
const removedApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listRemoved: build.infiniteQuery<ListResult<Removed>, RemovedKind, PagePosition>(pages),
    /** Resolves to a sentence that says what is back. */
    restore: build.mutation<string, Undo>({
      query: ({ kind, id }) => ({ url: apiPaths.restore(kind, id), method: 'POST' }),
      transformResponse: (response) => {
        const wire: Loose<RestoredResponse> = fieldsOf(response);
        return text(wire.message);
      },
      invalidatesTags: unlessRefused(({ kind, id }) => [listTag('Removed'), ...tagsOf[kind](id)]),
    }),
  }),
});

export const { useListRemovedInfiniteQuery, useRestoreMutation } = removedApi;
