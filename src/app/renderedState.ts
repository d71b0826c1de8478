import { rootReducer, type RootState } from '@/store/rootReducer';

/** The answers that the server rendered the page of, in a JSON block of the page. */
const STATE_ID = 'app-state';

type Answers = Pick<RootState['api'], 'queries' | 'provided'> & Pick<RootState, 'capabilities'>;

/** JSON for a script element: nothing in it can end the element. */
export function asJsonBlock({ api: { queries, provided }, capabilities }: RootState): string {
  const answers: Answers = { queries, provided, capabilities };
  return JSON.stringify(answers).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** What the page was rendered of; null for a page that the browser renders itself. */
export function readRenderedState(now = Date.now()): Partial<RootState> | null {
  const block = document.getElementById(STATE_ID)?.textContent.trim();
  if (!block) return null;
  const { queries, provided, capabilities } = JSON.parse(block) as Answers;
  // The server's clock may not be the reader's, and the age of answers is counted by that.
  for (const query of Object.values(queries)) {
    if (query && 'fulfilledTimeStamp' in query) query.fulfilledTimeStamp = now;
  }
  const { api } = rootReducer(undefined, { type: 'rendered' });
  return { api: { ...api, queries, provided }, capabilities };
}
