import { useState } from 'react';
import { isUnknownOutcome } from '@/api/errors';
import { useChangePricesMutation } from '@/api/productPricesApi';
import { messageFor } from '@/api/messageFor';
import { carName } from '@/components/carName';
import { useIsMounted } from '@/components/useIsMounted';
import { PRICES_MAX } from '#contract/bulk';
import { toDollars } from '#contract/money';
import type { PlannedPrice } from './pricePlan';

/** What came of a change that did not work for all. */
export interface PriceResult {
  changed: number;
  refused: { id: string; name: string; reason: string }[];
  /** Why the rest was not tried, or that nobody knows; null when all was answered. */
  problem: string | null;
  /** Cars whose turn had not come when the page was left. */
  skipped: number;
}

/** Nobody knows whether it arrived: reducing prices once more could reduce them twice. */
const LOOK_FIRST = 'First check the prices in the table. They may already have changed.';

function wordsFor(error: unknown): string {
  const message = messageFor(error);
  return isUnknownOutcome(error) ? `${message} ${LOOK_FIRST}` : message;
}

/** Changes planned prices, as many in one call as a server takes, until the page is left. */
export function useChangePrices(onChanged: (ids: readonly string[]) => void) {
  const [changePrices] = useChangePricesMutation();
  const [isBusy, setIsBusy] = useState(false);
  const isMounted = useIsMounted();

  const changeAll = async (planned: readonly PlannedPrice[]): Promise<PriceResult> => {
    const result: PriceResult = { changed: 0, refused: [], problem: null, skipped: 0 };
    for (let first = 0; first < planned.length; first += PRICES_MAX) {
      if (!isMounted()) return { ...result, skipped: planned.length - first };
      const some = planned.slice(first, first + PRICES_MAX);
      const { data, error } = await changePrices(
        some.map(({ product, version, toCents }) => ({
          id: product.id,
          version,
          price: toDollars(toCents),
        })),
      );
      if (!data) return { ...result, problem: wordsFor(error) };
      const reasons = new Map(data.refused.map(({ productId, message }) => [productId, message]));
      const done = some.filter(({ product }) => !reasons.has(product.id));
      result.changed += done.length;
      result.refused.push(
        ...some.flatMap(({ product: { id, name } }) => {
          const reason = reasons.get(id);
          return reason === undefined ? [] : [{ id, name: carName(name), reason }];
        }),
      );
      onChanged(done.map(({ product }) => product.id));
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
