import { baseApi } from '@/api/baseApi';
import { isApiError, isGone } from '@/api/errors';
import { productsApi, type Product } from '@/api/productsApi';
import { idTag, listTag, type Tag, type TagType } from '@/api/tags';
import { fieldsOf } from '@/lib/json';
import { roleCheckRequested } from '@/auth/sessionSlice';
import type { AppThunk } from '@/store/hooks';
import type { ChangeKind, WireChanges } from '#contract/live';

const types: Record<ChangeKind, TagType> = {
  product: 'Product',
  booking: 'Booking',
  conversation: 'Conversation',
  notice: 'Notice',
  report: 'Report',
  'money-back': 'MoneyBack',
  payment: 'Payment',
  mail: 'Mail',
  user: 'User',
  import: 'ProductImport',
};
const liveTypes = Object.values(types);

/** Asks again for what changed, as far as it is on screen, and for the role if an account changed. */
export const applyChanges =
  ({ all, changes }: WireChanges): AppThunk<void> =>
  (dispatch) => {
    // It may be the user’s own: an admin’s stream says of whose account only the id.
    if (all || changes.some(([kind]) => kind === 'user')) dispatch(roleCheckRequested());
    if (all) {
      dispatch(baseApi.util.invalidateTags(liveTypes));
      return;
    }
    const tags = changes.flatMap(([kind, id]): (Tag | TagType)[] => {
      const type = types[kind];
      if (id === '') return [type];
      return kind === 'product' ? [idTag('Favourite', id)] : [idTag(type, id), listTag(type)];
    });
    if (tags.length > 0) dispatch(baseApi.util.invalidateTags(tags));
    for (const [kind, id] of changes) {
      if (kind === 'product' && id !== '') void dispatch(refreshProduct(id));
    }
  };

/**
 * Asks for a car that is on screen, and shows it in its place in the lists: these are not asked for
 * again, because their rows would move.
 */
const refreshProduct =
  (id: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const findShown = () => baseApi.util.selectInvalidatedBy(getState(), [idTag('Product', id)]);
    if (findShown().length === 0) return;
    const request = productsApi.endpoints.getProduct.initiate(id, {
      subscribe: false,
      forceRefetch: true,
    });
    const { data, error } = await dispatch(request);
    const isOver = isApiError(error) && isGone(error);
    if (!data && !isOver) return;
    const next = data ?? { status: 'withdrawn', isWithdrawn: true, isAdvertised: false };
    for (const { endpointName, originalArgs } of findShown()) {
      if (endpointName === 'getProduct') continue;
      // The cache itself says which endpoint and arguments an entry has.
      const update = baseApi.util.updateQueryData(
        endpointName as never,
        originalArgs as never,
        (draft) => showIn(draft, id, next),
      );
      dispatch(update);
    }
  };

/** Replaces the fields of a car in a list, a page of one or the pages of one. */
function showIn(data: unknown, id: string, next: Partial<Product>): void {
  if (Array.isArray(data)) for (const each of data) showIn(each, id, next);
  const fields = fieldsOf(data);
  if (fields.id === id && 'resalePriceCents' in fields) Object.assign(fields, next);
  else
    for (const part of [fields.pages, fields.rows, fields.products]) {
      if (part !== undefined) showIn(part, id, next);
    }
}
