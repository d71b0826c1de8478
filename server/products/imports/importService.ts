import { createHash } from 'node:crypto';
import type { ImportResponse, ListedRowsResponse, WireImport } from '#contract/imports';
import { isChoosable } from '#contract/limits';
import { toCents } from '#contract/money';
import type { ListedRowsBody } from '#contract/schemas/imports';
import type { ProductForm } from '#contract/schemas/product';
import { squeezeText } from '#contract/text/foldText';
import { requireRole, type RootSignedIn, type SignedIn, transact } from '../../context';
import type { Database } from '../../database/client';
import { badRequest, conflict } from '../../lib/errors';
import { newId } from '../../lib/ids';
import { sendJob } from '../../jobs/jobs';
import { announce } from '../../live/live';
import { listCategories } from '../categoryRepository';
import {
  CHOOSE_CATEGORY,
  freePlaces,
  lockToList,
  refuseListedAlready,
  stockIsFull,
  toStored,
  VIN_LISTED,
} from '../ownProduct';
import { insertFetches } from './fetchRepository';
import {
  countWaiting,
  findFailures,
  findImport,
  findImportsOf,
  findLiveVins,
  findUnsoldAt,
  insertAll,
  claimKey,
  type ImportRow,
} from './importRepository';
import { fieldOf, readRows, type RowErrors } from './importRows';

/** Number of imports in the response. */
const IMPORTS_SHOWN = 5;

export interface ImportBody {
  key: string;
  rows: readonly object[];
}

export interface ImportService {
  create: (context: RootSignedIn, body: ImportBody) => Promise<ImportResponse>;
  findListed: (context: SignedIn, body: ListedRowsBody) => Promise<ListedRowsResponse>;
  list: (context: RootSignedIn) => Promise<WireImport[]>;
}

export const createImportService = (): ImportService => ({
  /**
   * POST /products/import (extension), for sellers: lists all rows or none. 400 has the errors by
   * row and field (`rows[0].name`, `rows[0].row` for a row that exceeds the quota). Idempotent for
   * the same key and rows; 409 for the same key with other rows.
   */
  create: async (context, { key, rows }) => {
    const { principal, tx } = context;
    requireRole(principal, 'seller');
    const fingerprint = createHash('sha256').update(JSON.stringify(rows)).digest('hex');
    const earlier = await findImport(tx, principal.userId, key);
    if (earlier) return repeatResponse(earlier, fingerprint);
    const read = await readRows(rows);
    refuse({ ...read.errors, ...(await wrongCategories(tx, read.products)) });

    const list = transact(context, async (inside) => {
      const { now } = inside;
      const seller = await lockToList(inside.tx, principal.userId);
      const importedAt = now();
      const records = read.products.map((product, row) => ({
        ...toStored(context.origin, product),
        id: newId(),
        sellerId: seller.id,
        sellerEmail: seller.email,
        sellerName: seller.name,
        // Lists show the newest car first, and so these in the order of the file.
        createdAt: new Date(importedAt.getTime() - row),
      }));
      // A path is a picture of this server.
      const linked = records.filter(({ picture }) => /^https?:/i.test(picture));
      const row: ImportRow = {
        id: newId(),
        sellerId: seller.id,
        key,
        fingerprint,
        productIds: records.map(({ id }) => id),
        pictureCount: linked.length,
        createdAt: now(),
      };
      if (!(await claimKey(inside.tx, row))) {
        const other = await findImport(inside.tx, seller.id, key);
        if (!other) throw conflict('This import no longer exists. Choose the file again.');
        return repeatResponse(other, fingerprint);
      }
      refuse(rowsFrom(await freePlaces(inside.tx, seller.id), read.products.length));
      refuse(await listedVins(inside.tx, read.products));
      await insertAll(inside.tx, records);
      const to = [seller.id];
      await announce(inside, [
        { kind: 'product', id: '', to },
        { kind: 'import', id: '', to },
      ]);
      await insertFetches(
        inside.tx,
        linked.map(({ id, picture }) => ({
          productId: id,
          importId: row.id,
          link: picture,
          dueAt: now(),
        })),
      );
      if (linked.length > 0) await sendJob(inside, 'fetch-pictures');
      return answerOf(row);
    });
    return list.catch(refuseListedAlready);
  },

  /**
   * POST /products/import/listed (extension), for sellers: which rows have the name, price, year
   * and mileage of one of the caller's cars that are not sold.
   */
  findListed: async ({ principal, tx }, { rows }) => {
    requireRole(principal, 'seller');
    const prices = rows.map(({ resalePrice }) => toCents(resalePrice) ?? 0);
    const cars = await findUnsoldAt(tx, principal.userId, prices);
    const known = new Set(cars.map((car) => likenessOf(car, car.resaleCents)));
    return {
      rows: rows.flatMap((row, index) =>
        known.has(likenessOf(row, prices[index] ?? 0)) ? [index] : [],
      ),
    };
  },

  /** GET /products/import (extension): state of the caller's latest imports. */
  list: async ({ principal, tx }) => {
    requireRole(principal, 'seller');
    const imports = await findImportsOf(tx, principal.userId, IMPORTS_SHOWN);
    if (imports.length === 0) return [];
    const ids = imports.map(({ id }) => id);
    const waiting = await countWaiting(tx, ids);
    const failed = await findFailures(tx, ids);
    return imports.map(({ id, createdAt, productIds, pictureCount }) => ({
      _id: id,
      createdAt: createdAt.toISOString(),
      listed: productIds.length,
      pictures: pictureCount,
      waiting: waiting.get(id) ?? 0,
      retries: failed.flatMap(({ importId, productId, name, failure, dueAt }) =>
        importId === id && failure === null
          ? [{ productId, name, nextAt: dueAt.toISOString() }]
          : [],
      ),
      failures: failed.flatMap(({ importId, productId, name, failure }) =>
        importId === id && failure !== null ? [{ productId, name, reason: failure }] : [],
      ),
    }));
  },
});

interface Car {
  name: string;
  purchaseYear: number;
  mileageKm?: number | null | undefined;
}

/** Equal for cars that look the same. */
const likenessOf = ({ name, purchaseYear, mileageKm }: Car, resaleCents: number): string =>
  JSON.stringify([squeezeText(name), resaleCents, purchaseYear, mileageKm ?? null]);

const answerOf = ({ productIds }: ImportRow): ImportResponse => ({
  acknowledged: true,
  insertedIds: productIds,
});

function repeatResponse(earlier: ImportRow, fingerprint: string): ImportResponse {
  if (earlier.fingerprint !== fingerprint) {
    throw conflict('This import was already confirmed with different rows. Choose the file again.');
  }
  return answerOf(earlier);
}

async function wrongCategories(db: Database, products: readonly ProductForm[]) {
  const choosable = new Set((await listCategories(db)).filter(isChoosable).map(({ id }) => id));
  return errorsWhere(products, 'categoryId', CHOOSE_CATEGORY, (product) => {
    return !choosable.has(product.categoryId);
  });
}

/** The error of the rows for which there is no place any more. */
const rowsFrom = (free: number, rowCount: number): RowErrors =>
  Object.fromEntries(
    Array.from({ length: rowCount }, (_, row) => row)
      .slice(Math.max(0, free))
      .map((row) => [fieldOf(row, 'row'), stockIsFull()]),
  );

async function listedVins(tx: Database, products: readonly ProductForm[]): Promise<RowErrors> {
  const vins = products.flatMap(({ vin }) => (vin ? [vin] : []));
  const live = await findLiveVins(tx, vins);
  return errorsWhere(products, 'vin', VIN_LISTED, ({ vin }) => vin != null && live.has(vin));
}

const errorsWhere = (
  products: readonly ProductForm[],
  field: string,
  message: string,
  isWrong: (product: ProductForm) => boolean,
): RowErrors =>
  Object.fromEntries(
    products.flatMap((product, row) => (isWrong(product) ? [[fieldOf(row, field), message]] : [])),
  );

function refuse(errors: RowErrors): void {
  const [first] = Object.entries(errors);
  if (first) throw badRequest(`${first[0]}: ${first[1]}`, errors);
}
