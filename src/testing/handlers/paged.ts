import { http, HttpResponse } from 'msw';
import { TOTAL_COUNT_HEADER } from '#contract/limits';
import { compareTexts, containsText } from '#contract/text/foldText';
import { api, isSignedIn } from './respond';

type WireRow = object;

const valueOf = (row: WireRow, field: string): unknown =>
  Object.entries(row).find(([name]) => name === field)?.[1];

/** Fewer than a real server's, so that a test needs no thousand rows. */
const UNPAGED_MAX = 20;

/** The same list from a server that pages, sorts, searches and filters, and counts in a header. */
export function pagedList(path: string, rowsNow: () => WireRow[]) {
  return http.get(api(path), ({ request }) => {
    if (!isSignedIn(request)) return HttpResponse.json({ message: 'no' }, { status: 401 });
    const params = new URL(request.url).searchParams;
    const { page, pageSize, sort, q, ...filters } = Object.fromEntries(params);
    const [field = '', direction] = (sort ?? '').split(':');

    const found = rowsNow()
      .filter((row) => containsText(JSON.stringify(row), q ?? ''))
      .filter((row) =>
        Object.entries(filters).every(([name, value]) => String(valueOf(row, name)) === value),
      );
    if (field) {
      found.sort((a, b) => compareTexts(String(valueOf(a, field)), String(valueOf(b, field))));
      if (direction === 'desc') found.reverse();
    }
    const size = Number(pageSize ?? UNPAGED_MAX);
    const start = (Number(page ?? 1) - 1) * size;
    return HttpResponse.json(found.slice(start, start + size), {
      headers: { [TOTAL_COUNT_HEADER]: String(found.length) },
    });
  });
}
