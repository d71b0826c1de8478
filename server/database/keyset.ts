import { asc, desc, sql, type Column, type SQL } from 'drizzle-orm';
import { badRequest } from '../errors';
import { jsonRowsOf } from './rows';

/** How the values of a sort key travel in a cursor and are compared again. */
export type KeyType = 'time' | 'number' | 'text' | 'boolean';

/** One column that a list is ordered by. */
export interface KeyTerm {
  column: Column | SQL;
  direction: 'asc' | 'desc';
  type: KeyType;
  /** Rows may lack it. */
  isNullable?: boolean | undefined;
}

/** The whole order of a list; its last term is unique, so no two rows are equal. */
export interface Order {
  /** As in `sort`, such as `createdAt:desc`. */
  name: string;
  terms: readonly KeyTerm[];
}

/** The sort key of a row, a text for each term of the order. */
export type Keys = (string | null)[];

export interface Keyed {
  keys: Keys;
}

/** A row as far as a page needs it before its columns are read. */
export interface KeyedId extends Keyed {
  id: string;
}

/** Microseconds, as the database keeps them: a cursor must not round. */
const MICROSECOND = sql`interval '1 microsecond'`;

const types: Record<
  KeyType,
  { toText: (column: Column | SQL) => SQL; isValid: (text: string) => boolean }
> = {
  time: {
    toText: (column) => sql`(extract(epoch from ${column}) * 1000000)::bigint::text`,
    isValid: (text) => /^-?\d{1,16}$/.test(text),
  },
  number: {
    toText: (column) => sql`(${column})::text`,
    isValid: (text) => /^-?\d{1,15}(\.\d{1,15})?$/.test(text),
  },
  text: { toText: (column) => sql`(${column})::text`, isValid: (text) => !text.includes('\0') },
  boolean: {
    toText: (column) => sql`(${column})::text`,
    isValid: (text) => text === 'true' || text === 'false',
  },
};

function valueOf(type: KeyType, text: string): SQL {
  switch (type) {
    case 'time':
      return sql`(timestamptz 'epoch' + ${text}::text::bigint * ${MICROSECOND})`;
    case 'number':
      // Whole numbers stay what their index is made of.
      return text.includes('.') ? sql`${text}::text::float8` : sql`${text}::text::bigint`;
    case 'text':
      return sql`${text}::text`;
    case 'boolean':
      return sql.raw(text);
  }
}

/** To be selected: the sort key of a row, as JSON. */
export const keysOf = ({ terms }: Order): SQL<Keys> =>
  sql<Keys>`json_build_array(${sql.join(
    terms.map(({ column, type }) => types[type].toText(column)),
    sql`, `,
  )})`;

function isEqual({ column, type }: KeyTerm, value: string | null): SQL {
  if (value === null) return sql`${column} is null`;
  if (type === 'boolean') return value === 'true' ? sql`${column}` : sql`not ${column}`;
  return sql`${column} = ${valueOf(type, value)}`;
}

/** What follows a value in the order of one term; nulls are greater than everything else. */
function following({ column, direction, type, isNullable }: KeyTerm, value: string | null): SQL[] {
  if (direction === 'desc') {
    if (value === null) return [sql`${column} is not null`];
    if (type === 'boolean') return value === 'true' ? [sql`not ${column}`] : [];
    return [sql`${column} < ${valueOf(type, value)}`];
  }
  if (value === null) return [];
  if (type === 'boolean') return value === 'false' ? [sql`${column}`] : [];
  const greater = sql`${column} > ${valueOf(type, value)}`;
  return isNullable ? [greater, sql`${column} is null`] : [greater];
}

/**
 * What follows a row, as conditions that exclude each other and follow each other in the list's
 * order. Each is one range of an index, while all of them in one condition are not.
 */
export function rangesAfter({ terms }: Order, keys: Keys): SQL[] {
  return terms
    .map((term, index) => {
      const same = terms.slice(0, index).map((earlier, at) => isEqual(earlier, keys[at] ?? null));
      return following(term, keys[index] ?? null).map((beyond) =>
        sql.join(
          [...same, beyond].map((condition) => sql`(${condition})`),
          sql` and `,
        ),
      );
    })
    .reverse()
    .flat();
}

/** The same as one condition, for rows that are all read anyway. */
export const isAfter = (order: Order, keys: Keys): SQL => {
  const ranges = rangesAfter(order, keys);
  return ranges.length > 0 ? sql`(${sql.join(ranges, sql` or `)})` : sql`false`;
};

/** Where a list goes on after a row, as clients send it back in `after`. */
export const encodeCursor = ({ name }: Order, keys: Keys): string =>
  Buffer.from(JSON.stringify([name, ...keys])).toString('base64url');

/** Null for what is no cursor of this order. */
export function readCursor({ name, terms }: Order, cursor: string): Keys | null {
  const [cursorName, ...keys] = parse(cursor);
  const isOfOrder = cursorName === name && keys.length === terms.length;
  return isOfOrder && terms.every(({ type }, at) => isKey(keys[at], type)) ? readKeys(keys) : null;
}

/** Throws 400 for what is no cursor of this order. */
export function decodeCursor(order: Order, cursor: string): Keys {
  const keys = readCursor(order, cursor);
  if (keys) return keys;
  const message = 'after must be the cursor of an earlier response in the same order.';
  throw badRequest(message, { after: message });
}

/** ORDER BY of an order, or of its opposite. */
export const orderTerms = ({ terms }: Order, isOpposite = false): SQL[] =>
  terms.map(({ column, direction }) =>
    (direction === 'asc') !== isOpposite ? asc(column) : desc(column),
  );

interface RowsOf {
  order: Order;
  /** What follows this row; null: from the beginning. */
  after: Keys | null;
  limit: number;
  offset: number;
}

/** Within a larger statement: the ids of such rows with their sort keys, as JSON for `readIds`. */
export const selectIds = (from: SQL, { order, after, limit, offset }: RowsOf): SQL =>
  sql`array_to_json(array(select json_build_array(id, ${keysOf(order)}) ${from}
    and ${after === null ? sql`true` : isAfter(order, after)}
    order by ${sql.join(orderTerms(order), sql`, `)} limit ${limit} offset ${offset}))`;

export const readIds = (value: unknown): KeyedId[] =>
  jsonRowsOf(value).map(([id, keys]) => ({ id: String(id), keys: readKeys(keys) }));

/** A sort key that came as JSON. */
const readKeys = (value: unknown): Keys =>
  Array.isArray(value) ? value.map((key) => (typeof key === 'string' ? key : null)) : [];

const isKey = (key: unknown, type: KeyType): boolean =>
  key === null || (typeof key === 'string' && types[type].isValid(key));

function parse(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
