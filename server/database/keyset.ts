import { asc, desc, sql, type Column, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { badRequest } from '../lib/errors';
import type { Database } from './client';
import { jsonRowsOf } from './rows';

/** How the values of a sort key are encoded in a cursor and compared. */
export type KeyType = 'time' | 'number' | 'text' | 'boolean';

/** One column of a list's order. */
export interface KeyTerm {
  column: Column | SQL;
  direction: 'asc' | 'desc';
  type: KeyType;
  /** The column may be null. */
  isNullable?: boolean | undefined;
}

/** The full order of a list. Its last term is unique, so no two rows are equal. */
export interface Order {
  /** As in the `sort` parameter, for example `createdAt:desc`. */
  name: string;
  terms: readonly KeyTerm[];
}

/** The sort key of a row, one text for each term of the order. */
export type Keys = (string | null)[];

export interface Keyed {
  keys: Keys;
}

/** Id and sort key of a row, enough to page before its columns are read. */
export interface KeyedId extends Keyed {
  id: string;
}

/** The database stores microseconds; a cursor must not round them. */
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
      // Keep whole numbers integers, like the index.
      return text.includes('.') ? sql`${text}::text::float8` : sql`${text}::text::bigint`;
    case 'text':
      return sql`${text}::text`;
    case 'boolean':
      return sql.raw(text);
  }
}

/** Selects the sort key of a row as JSON. */
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

/** Conditions for what follows a value in the order of one term. Nulls sort last. */
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
 * The rows after a row, as disjoint conditions in the list's order. Each one is a single index
 * range; combined into one condition they are not.
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

/** The same as one condition, for queries that read all rows anyway. */
export const isAfter = (order: Order, keys: Keys): SQL => {
  const ranges = rangesAfter(order, keys);
  return ranges.length > 0 ? sql`(${sql.join(ranges, sql` or `)})` : sql`false`;
};

/** Encodes the position after a row. Clients send it back in `after`. */
export const encodeCursor = ({ name }: Order, keys: Keys): string =>
  Buffer.from(JSON.stringify([name, ...keys])).toString('base64url');

/** Null if it is not a cursor of this order. */
export function readCursor({ name, terms }: Order, cursor: string): Keys | null {
  const [cursorName, ...keys] = parse(cursor);
  const isOfOrder = cursorName === name && keys.length === terms.length;
  return isOfOrder && terms.every(({ type }, at) => isKey(keys[at], type)) ? readKeys(keys) : null;
}

/** Throws 400 if it is not a cursor of this order. */
export function decodeCursor(order: Order, cursor: string): Keys {
  const keys = readCursor(order, cursor);
  if (keys) return keys;
  const message = 'after must be the cursor of an earlier response in the same order.';
  throw badRequest(message, { after: message });
}

/** ORDER BY terms of an order, or of its reverse. */
export const orderTerms = ({ terms }: Order, isOpposite = false): SQL[] =>
  terms.map(({ column, direction }) =>
    (direction === 'asc') !== isOpposite ? asc(column) : desc(column),
  );

interface KeyedRange {
  from: PgTable;
  where: SQL | undefined;
  /** Order of the rows. */
  inOrder: SQL[];
  /** Order of the whole list, to which the sort keys belong. */
  order: Order;
  limit: number;
  offset: number;
}

/**
 * Reads the ids and sort keys of a range of rows. PostgreSQL computes the columns of skipped rows
 * too, so the keys are encoded outside of the subquery that skips them.
 */
export async function readKeyed(db: Database, range: KeyedRange): Promise<KeyedId[]> {
  const { from, where, inOrder, order, limit, offset } = range;
  const nameOf = (index: number) => sql.identifier(`key_${index}`);
  const columns = order.terms.map(({ column }, index) => sql`${column} as ${nameOf(index)}`);
  const terms = order.terms.map((term, index) => ({ ...term, column: sql`${nameOf(index)}` }));
  const result = await db.execute(sql`
    select id, ${keysOf({ ...order, terms })} as keys from (
      select id, ${sql.join(columns, sql`, `)} from ${from} where ${where ?? sql`true`}
      order by ${sql.join(inOrder, sql`, `)} limit ${limit} offset ${offset}
    ) as page`);
  return result.rows.map(({ id, keys }) => ({ id: String(id), keys: readKeys(keys) }));
}

interface RowsOf {
  order: Order;
  /** Read the rows after this one; null starts at the beginning. */
  after: Keys | null;
  limit: number;
  offset: number;
}

/** Subquery that selects the ids of such rows with their sort keys, as JSON for `readIds`. */
export const selectIds = (from: SQL, { order, after, limit, offset }: RowsOf): SQL =>
  sql`array_to_json(array(select json_build_array(id, ${keysOf(order)}) ${from}
    and ${after === null ? sql`true` : isAfter(order, after)}
    order by ${sql.join(orderTerms(order), sql`, `)} limit ${limit} offset ${offset}))`;

export const readIds = (value: unknown): KeyedId[] =>
  jsonRowsOf(value).map(([id, keys]) => ({ id: String(id), keys: readKeys(keys) }));

/** Parses a sort key from JSON. */
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
