import { http, HttpResponse } from 'msw';
import { NEXT_CURSOR_HEADER, TOTAL_COUNT_HEADER } from '#contract/limits';
import { compareTexts, containsText } from '#contract/text/foldText';
import { api, isSignedIn } from './respond';

type WireRow = object;

const valueOf = (row: WireRow, field: string): unknown =>
  Object.entries(row).find(([name]) => name === field)?.[1];

/** Smaller than a real server’s limit, so that tests need no thousand rows. */
const UNPAGED_MAX = 20;

interface PagedOptions {
  /** False for a server with page numbers only. */
  hasCursors?: boolean;
}

/**
 * The list endpoint of a server that pages, sorts, searches and filters. It returns the count in a
 * header, and its cursors stay valid after their row is deleted.
 */
export function pagedList(
  path: string,
  rowsNow: () => WireRow[],
  { hasCursors = true }: PagedOptions = {},
) {
  // Rows with equal sort values keep their order of creation.
  const positions = new Map<WireRow, number>();
  const positionOf = (row: WireRow) => {
    const known = positions.get(row) ?? positions.size;
    positions.set(row, known);
    return known;
  };
  return http.get(api(path), ({ request }) => {
    if (!isSignedIn(request)) return HttpResponse.json({ message: 'no' }, { status: 401 });
    const params = new URL(request.url).searchParams;
    const { page, after, pageSize, sort, q, ...filters } = Object.fromEntries(params);
    const [field = '', direction] = (sort ?? '').split(':');

    rowsNow().forEach(positionOf);
    const found = rowsNow()
      .filter((row) => containsText(JSON.stringify(row), q ?? ''))
      .filter((row) =>
        Object.entries(filters).every(([name, value]) => String(valueOf(row, name)) === value),
      );
    const sign = direction === 'desc' ? -1 : 1;
    const keyOf = (row: WireRow): Key => [
      field ? String(valueOf(row, field)) : '',
      positionOf(row),
    ];
    const compare = (a: Key, b: Key) => sign * (compareTexts(a[0], b[0]) || a[1] - b[1]);
    found.sort((a, b) => compare(keyOf(a), keyOf(b)));
    const size = Number(pageSize ?? UNPAGED_MAX);
    const last = readKey(after);
    const following = last ? found.filter((row) => compare(keyOf(row), last) > 0) : found;
    const start = (Number(page ?? 1) - 1) * size;
    const rows = following.slice(start, start + size);
    const end = rows.at(-1);
    const hasMore = hasCursors && end !== undefined && start + size < following.length;
    return HttpResponse.json(rows, {
      headers: {
        [TOTAL_COUNT_HEADER]: String(found.length),
        ...(hasMore
          ? { [NEXT_CURSOR_HEADER]: encodeURIComponent(JSON.stringify(keyOf(end))) }
          : {}),
      },
    });
  });
}

/** A row’s sort value and its position. */
type Key = [string, number];

function readKey(cursor: string | undefined): Key | null {
  if (cursor === undefined) return null;
  const [value, position] = JSON.parse(decodeURIComponent(cursor)) as Key;
  return [value, position];
}
