import type { ListArgs } from '#contract/lists';
import { csvNameOf } from '@/dashboard/ui/files';
import { collectRows } from './collectRows';
import { sortAsServer, toCsv } from './exportCsv';
import { dayColumn } from './presets';
import type { TableColumn } from './types';

interface Person {
  id: string;
  name: string;
  cents?: number;
}

const columns: TableColumn<Person>[] = [
  { field: 'picture', header: 'Picture', value: () => null, isData: false },
  { field: 'name', header: 'Name', value: ({ name }) => name },
  {
    field: 'price',
    header: 'Price',
    value: ({ cents }) => cents ?? null,
    csv: ({ cents }) => (cents === undefined ? '' : cents / 100),
  },
];

const nameCell = (name: string) => {
  const line = toCsv([{ id: '1', name }], columns)
    .split('\r\n')
    .slice(1)
    .join('\r\n');
  return line.slice(0, line.lastIndexOf(',')).replace(/,\s*$/, '');
};

test('writes a header and one line per row, without pictures', () => {
  expect(toCsv([{ id: '1', name: 'Zoë', cents: 1250_50 }], columns)).toBe(
    '\uFEFFName,Price\r\nZoë,1250.5\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '  =1', '＝1'])(
  'prevents spreadsheets from evaluating %j',
  (name) => {
    expect(nameCell(name).replace(/^"/, '')).toMatch(/^'/);
  },
);

test('keeps negative numbers as numbers', () => {
  expect(toCsv([{ id: '1', name: 'a', cents: -500 }], columns)).toContain('a,-5\r\n');
});

test('quotes cells with separators, quotation marks or line breaks', () => {
  expect(nameCell('Smith, "Jo"')).toBe('"Smith, ""Jo"""');
  expect(toCsv([{ id: '1', name: 'two\nlines' }], columns)).toContain('"two\nlines",');
});

describe('collecting the rows of a paging server', () => {
  const people = Array.from({ length: 230 }, (_, index) => ({ id: `${index}`, name: `P${index}` }));
  const fetchPage = jest.fn(({ page = 1, pageSize = 0 }: ListArgs) =>
    Promise.resolve({
      rows: people.slice((page - 1) * pageSize, page * pageSize),
      total: people.length,
      isComplete: false,
    }),
  );
  const quietly = () => ({ onProgress: jest.fn(), signal: new AbortController().signal });

  const refusal = (status: number) =>
    Promise.reject(Object.assign(new Error('refused'), { status }));

  beforeEach(() => fetchPage.mockClear());

  test('requests all pages with the search and sorting of the table', async () => {
    const options = quietly();

    await expect(collectRows(fetchPage, { q: 'p', sort: 'name:asc' }, options)).resolves.toEqual(
      people,
    );

    expect(fetchPage.mock.calls.map(([args]) => args)).toEqual([
      { q: 'p', sort: 'name:asc', page: 1, pageSize: 100 },
      { q: 'p', sort: 'name:asc', page: 2, pageSize: 100 },
      { q: 'p', sort: 'name:asc', page: 3, pageSize: 100 },
    ]);
    expect(options.onProgress).toHaveBeenLastCalledWith(230, 230);
  });

  describe('by cursor', () => {
    /** A list in descending order of creation, with a change after each page. */
    const listOf = (count: number, change: (rows: Person[], pagesRead: number) => void) => {
      let rows = Array.from({ length: count }, (_, index) => ({
        id: `${index}`,
        name: `P${index}`,
      }));
      let pagesRead = 0;
      const requests: ListArgs[] = [];
      const fetch = (args: ListArgs) => {
        requests.push(args);
        const { after, pageSize = 0 } = args;
        const following =
          after === undefined ? rows : rows.filter(({ id }) => Number(id) > Number(after));
        const page = following.slice(0, pageSize);
        const answer = {
          rows: page,
          total: rows.length,
          isComplete: false,
          ...(following.length > pageSize ? { next: page.at(-1)?.id ?? '' } : {}),
        };
        rows = [...rows];
        pagesRead += 1;
        change(rows, pagesRead);
        return Promise.resolve(answer);
      };
      return { fetch, requests };
    };

    test('includes every remaining row if a row of the first page is deleted', async () => {
      const { fetch, requests } = listOf(144, (rows, pagesRead) => {
        if (pagesRead === 1) rows.splice(3, 1);
      });
      const options = quietly();
      // The query of a table that shows its second page.
      const collected = await collectRows(fetch, { q: 'p', page: 2, pageSize: 25 }, options);
      expect(collected.map(({ id }) => id)).toEqual(Array.from({ length: 144 }, (_, n) => `${n}`));
      expect(requests).toEqual([
        { q: 'p', page: 1, pageSize: 100 },
        { q: 'p', after: '99', pageSize: 100 },
      ]);
      expect(options.onProgress.mock.calls).toEqual([
        [100, 144],
        [144, 144],
      ]);
    });

    test('includes no row twice if a row is added before them', async () => {
      const { fetch } = listOf(144, (rows) => rows.unshift({ id: '-1', name: 'New' }));
      const collected = await collectRows(fetch, {}, quietly());
      expect(collected.map(({ id }) => id)).toEqual(Array.from({ length: 144 }, (_, n) => `${n}`));
    });
  });

  test('includes a row once if it moves to a later page', async () => {
    const moving = ({ page = 1 }: ListArgs) =>
      Promise.resolve({
        rows: page === 1 ? people.slice(0, 100) : people.slice(99, 150),
        total: 150,
        isComplete: false,
      });

    await expect(collectRows(moving, {}, quietly())).resolves.toHaveLength(150);
  });

  test('ends if the server has fewer rows than reported', async () => {
    const shrinking = ({ page = 1 }: ListArgs) =>
      Promise.resolve({
        rows: page === 1 ? people.slice(0, 40) : [],
        total: 999,
        isComplete: false,
      });

    await expect(collectRows(shrinking, {}, quietly())).resolves.toHaveLength(40);
  });

  test('waits and continues after a rate limit error', async () => {
    fetchPage.mockImplementationOnce(() => refusal(429));

    await expect(collectRows(fetchPage, {}, { ...quietly(), patienceMs: 0 })).resolves.toHaveLength(
      230,
    );
    expect(fetchPage.mock.calls.map(([{ page }]) => page)).toEqual([1, 1, 2, 3]);
  });

  test('stops at any other error', async () => {
    fetchPage.mockImplementationOnce(() => refusal(403));

    await expect(collectRows(fetchPage, {}, { ...quietly(), patienceMs: 0 })).rejects.toThrow(
      'refused',
    );
    expect(fetchPage).toHaveBeenCalledTimes(1);
  });

  test('stops if it is aborted', async () => {
    const controller = new AbortController();
    const stopAtOnce = (args: ListArgs) => {
      controller.abort();
      return fetchPage(args);
    };

    await expect(
      collectRows(stopAtOnce, {}, { onProgress: jest.fn(), signal: controller.signal }),
    ).rejects.toThrow();
    expect(fetchPage).toHaveBeenCalledTimes(1);
  });
});

test('sorts like the table: folded text, missing values last', () => {
  const rows: Person[] = [
    { id: '1', name: 'Škoda 120', cents: 3 },
    { id: '2', name: 'émile' },
    { id: '3', name: 'SKODA 9', cents: 1 },
    { id: '4', name: 'Zoë', cents: 20 },
  ];
  const ids = (field: string, direction: 'asc' | 'desc') =>
    sortAsServer(rows, columns, { field, direction }).map(({ id }) => id);
  expect(ids('name', 'asc')).toEqual(['2', '1', '3', '4']);
  expect(ids('name', 'desc')).toEqual(['4', '3', '1', '2']);
  expect(ids('price', 'asc')).toEqual(['3', '1', '4', '2']);
  expect(ids('price', 'desc')).toEqual(['2', '4', '1', '3']);
  expect(ids('unknown', 'asc')).toEqual(['1', '2', '3', '4']);
});

test('uses local times in the file and its name: New Year’s Eve in Los Angeles', () => {
  const now = '2027-01-01T04:00:00Z';
  jest.useFakeTimers({ now: new Date(now) });
  jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(480);
  expect(csvNameOf('products')).toBe('products-2026-12-31.csv');
  const booked = dayColumn('createdAt', 'Booked', (time: string | null) => time);
  expect(toCsv([now, null], [booked])).toBe('\uFEFFBooked\r\n2026-12-31 20:00\r\n\r\n');
  jest.restoreAllMocks();
  jest.useRealTimers();
});
