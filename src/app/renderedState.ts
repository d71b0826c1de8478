import { readAccessToken } from '@/lib/accessToken';
import { deviceNow } from '@/lib/serverTime';
import { localTexts } from '@/lib/storage';
import { rootReducer, type RootState } from './rootReducer';

/** The answers that the server rendered the page of, in a JSON block of the page. */
const STATE_ID = 'app-state';

/** Milliseconds since the epoch. */
const LONG_AGO = 1;

type Answers = Pick<RootState['api'], 'queries' | 'provided'>;

/** When an answer came, and by which call: with that no two pages would be the same. */
const passing = ['requestId', 'startedTimeStamp', 'fulfilledTimeStamp'];

/** JSON for a script element: nothing in it can end the element. */
export function asJsonBlock({ api: { queries, provided } }: RootState): string {
  const answers: Answers = { queries, provided };
  const json = JSON.stringify(answers, (name, value: unknown) =>
    passing.includes(name) ? undefined : value,
  );
  return json.replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** What the page was rendered of; null for a page that the browser renders itself. */
export function readRenderedState(now = deviceNow()): Partial<RootState> | null {
  const block = document.getElementById(STATE_ID)?.textContent.trim();
  if (!block) return null;
  const { queries, provided } = JSON.parse(block) as Answers;
  const isOld = isFromHistory();
  const mayBeSignedIn = readAccessToken(localTexts) !== null;
  // The server's clock may not be the reader's, and the age of answers is counted by that. What is
  // too old is shown, and asked for again at once. That a car is not there is an answer too.
  for (const query of Object.values(queries)) {
    if (!query) continue;
    const mayDiffer = mayBeSignedIn && query.endpointName !== 'listCategories';
    query.fulfilledTimeStamp = isOld || mayDiffer || hasHold(query.data) ? LONG_AGO : now;
  }
  const { api } = rootReducer(undefined, { type: 'rendered' });
  return { api: { ...api, queries, provided } };
}

/**
 * Whether a car on hold is among it. The page says nothing of the server's time, by which that hold
 * ends; the next response does.
 */
const hasHold = (data: unknown): boolean =>
  JSON.stringify(data ?? null).includes('"reservedUntil":"');

/** Back, and a tab that is opened again, show the page as it once was, without asking the server. */
function isFromHistory(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && 'transferSize' in entry && entry.transferSize === 0;
}
