import { useState } from 'react';
import { isUnknownOutcome } from '@/api/errors';
import { useChangePricesMutation } from '@/api/productEditingApi';
import { messageFor } from '@/api/messageFor';
import { carName } from '@/components/labels';
import { useIsMounted } from '@/components/useIsMounted';
import { BULK_MAX } from '#contract/bulk';
import { toDollars } from '#contract/money';
import type { Undo } from '#contract/removed';
import type { PlannedPrice } from './pricePlan';

export interface PriceResult {
  /** The ids of the products whose prices were changed. */
  changed: string[];
  failed: { id: string; name: string; reason: string }[];
  /** What takes the changes back. */
  undos: Undo[];
  /** The error of a failed request, after which no more were sent; otherwise null. */
  problem: string | null;
  /** The number of cars not sent because the user left the page. */
  skipped: number;
}

/** For a request with an unknown outcome: a second attempt could reduce the prices twice. */
const CHECK_FIRST = 'First check the prices in the table. They may already have changed.';

function failureMessage(error: unknown): string {
  const message = messageFor(error);
  return isUnknownOutcome(error) ? `${message} ${CHECK_FIRST}` : message;
}

/** Changes prices in batches of the server’s maximum size, until the user leaves the page. */
export function useChangePrices() {
  const [changePrices] = useChangePricesMutation();
  const [isBusy, setIsBusy] = useState(false);
  const isMounted = useIsMounted();

  const changeAll = async (planned: readonly PlannedPrice[]): Promise<PriceResult> => {
    const result: PriceResult = {
      changed: [],
      failed: [],
      undos: [],
      problem: null,
      skipped: 0,
    };
    for (let first = 0; first < planned.length; first += BULK_MAX) {
      if (!isMounted()) return { ...result, skipped: planned.length - first };
      const batch = planned.slice(first, first + BULK_MAX);
      const { data, error } = await changePrices(
        batch.map(({ product, version, toCents }) => ({
          id: product.id,
          version,
          price: toDollars(toCents),
        })),
      );
      if (!data) return { ...result, problem: failureMessage(error) };
      if (data.undo) result.undos.push(data.undo);
      const reasons = new Map(data.refused.map(({ productId, message }) => [productId, message]));
      result.changed.push(...batch.flatMap(({ product: { id } }) => (reasons.has(id) ? [] : [id])));
      result.failed.push(
        ...batch.flatMap(({ product: { id, name } }) => {
          const reason = reasons.get(id);
          return reason === undefined ? [] : [{ id, name: carName(name), reason }];
        }),
      );
    }
    return result;
  };

  const change = async (planned: readonly PlannedPrice[]) => {
    setIsBusy(true);
    const result = await changeAll(planned);
    setIsBusy(false);
    return result;
  };
  return { isBusy, isMounted, change };
}
