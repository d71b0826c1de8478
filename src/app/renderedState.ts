import { mayBeSignedIn } from '@/lib/accessToken';
import { deviceNow } from '@/lib/serverTime';
import { localTexts } from '@/lib/storage';
import { rootReducer, type RootState } from './rootReducer';

/** The RTK Query cache that the server rendered the page from, as a JSON block in the page. */
const STATE_ID = 'app-state';

/** Milliseconds since the epoch. */
const LONG_AGO = 1;

type CachedQueries = Pick<RootState['api'], 'queries' | 'provided'>;

/** Per-request fields. They are dropped so that equal data gives equal HTML. */
const PER_REQUEST_FIELDS = ['requestId', 'startedTimeStamp', 'fulfilledTimeStamp'];

/** JSON for a script element; `<` is escaped so that nothing can close the element. */
export function asJsonBlock({ api: { queries, provided } }: RootState): string {
  const cache: CachedQueries = { queries, provided };
  const json = JSON.stringify(cache, (name, value: unknown) =>
    PER_REQUEST_FIELDS.includes(name) ? undefined : value,
  );
  return json.replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The state that the page was rendered from; null for pages that the browser renders. */
export function readRenderedState(now = deviceNow()): Partial<RootState> | null {
  const block = document.getElementById(STATE_ID)?.textContent.trim();
  if (!block) return null;
  const { queries, provided } = JSON.parse(block) as CachedQueries;
  const isOld = isFromHistory();
  const isMaybeSignedIn = mayBeSignedIn(localTexts);
  // Timestamps are rebased on the browser’s clock, because RTK Query computes the age of cached
  // data with it. Outdated data is shown and refetched at once. A cached “not found” counts as
  // data.
  for (const query of Object.values(queries)) {
    if (!query) continue;
    const mayDiffer = isMaybeSignedIn && query.endpointName !== 'listCategories';
    query.fulfilledTimeStamp = isOld || mayDiffer || hasHold(query.data) ? LONG_AGO : now;
  }
  const { api } = rootReducer(undefined, { type: 'rendered' });
  return { api: { ...api, queries, provided } };
}

/**
 * Whether the state contains a car on hold. The page does not include the server’s time, which
 * decides when the hold ends; the next response does.
 */
const hasHold = (data: unknown): boolean =>
  JSON.stringify(data ?? null).includes('"reservedUntil":"');

/** Whether the page is from the HTTP cache, as after Back navigation and in restored tabs. */
function isFromHistory(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && 'transferSize' in entry && entry.transferSize === 0;
}
