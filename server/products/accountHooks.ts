import { sql, type SQL } from 'drizzle-orm';
import { deletedUsers, type AccountHooks, type PurgeScope } from '../accounts/accounts';
import { batchOf } from '../database/purge';
import { writeMails } from '../mails/mails';
import { detachPhotos, hasRemovedPhotos, photosOwnedBy } from '../photos/photos';
import { countRestorable, followSeller } from './followSellers';
import { purgePriceBatches } from './prices/priceBatches';
import { purgePriceChanges } from './priceHistory';
import { countForSale, deletedProducts, hasProducts } from './products';

/** Deletes drafts that were last changed before `cutoff`. Their photos become unused. */
export const purgeOldDrafts = (cutoff: Date): SQL =>
  sql`delete from listing_drafts where id in (
    ${batchOf('listing_drafts', sql`updated_at < ${cutoff.toISOString()}::timestamptz`)}) returning id`;

/**
 * Deletes drafts of deleted users, old imports and price changes, and deleted cars. Cars that
 * another row refers to lose only their personal data.
 */
function purgeProducts(scope: PurgeScope): SQL[] {
  const { cutoff, isKept, isReferredTo } = scope;
  const moment = sql`${cutoff.toISOString()}::timestamptz`;
  const isOld = sql`deleted_at < ${moment} and not ${isKept(sql`seller_id`)}`;
  const isNeeded = isReferredTo('products');
  return [
    detachPhotos(deletedProducts(scope), cutoff),
    sql`delete from listing_drafts where id in (
      ${batchOf('listing_drafts', sql`seller_id in ${deletedUsers(scope)}`)}) returning id`,
    sql`delete from listing_imports where id in (
      ${batchOf('listing_imports', sql`created_at < ${moment}`)}) returning id`,
    purgePriceChanges(),
    purgePriceBatches(scope),
    sql`delete from products where id in (
      ${batchOf('products', sql`${isOld} and not ${isNeeded}`)}) returning id`,
    sql`update products set phone = '', location = '', seller_email = '', seller_name = '', description = '', vin = null,
        photo_count = 0
      where id in (${batchOf('products', sql`${isOld} and seller_email <> '' and ${isNeeded}`)})
      returning id`,
    // They include the seller's name.
    sql`update products set search_words = ''
      where id in (${batchOf('products', sql`${isOld} and seller_email = '' and search_words <> ''`)})
      returning id`,
  ];
}

const ownData = (userId: string): Record<string, SQL> => ({
  products: sql`select id, name, original_cents::float8 / 100 as original_price,
      resale_cents::float8 / 100 as resale_price, condition, phone, location, description, purchase_year,
      year_of_use, status, sold_elsewhere, advertised, make, model, mileage_km, fuel, gearbox, power_kw,
      colour, doors, seats, previous_owners, next_inspection, service_history, accident_free, vin,
      created_at, deleted_at, removal_reason
    from products where seller_id = ${userId} order by created_at desc`,
  priceChanges: sql`select c.product_id, c.from_cents::float8 / 100 as from_price,
      c.to_cents::float8 / 100 as to_price, c.created_at
    from price_changes c join products p on p.id = c.product_id where p.seller_id = ${userId}
    order by c.created_at desc`,
  bulkPriceChanges: sql`select changes, created_at, restored_at from price_batches
    where seller_id = ${userId} order by created_at desc`,
  drafts: sql`select fields, created_at, updated_at from listing_drafts where seller_id = ${userId}
    order by updated_at desc`,
  imports: sql`select product_ids, created_at from listing_imports where seller_id = ${userId}
    order by created_at desc`,
  photos: photosOwnedBy(userId),
});

export const accountHooks: AccountHooks = {
  ownData,
  onClosed: followSeller,
  onRestored: async (context, seller, closedAt) => {
    const { tx } = context;
    const { cars, forSale } = await countRestorable(tx, seller.id);
    await writeMails(context, [
      {
        cause: `account-restored:${seller.id}:${closedAt.toISOString()}`,
        recipientId: seller.id,
        template: 'account-restored',
        facts: {
          carsForSale: forSale,
          hasRemovedPhotos: await hasRemovedPhotos(tx, seller.id),
        },
      },
    ]);
    await followSeller(context, seller);
    return `${cars} ${cars === 1 ? 'car' : 'cars'}`;
  },
  onSuspended: followSeller,
  onSuspensionEnded: followSeller,
  onChanged: followSeller,
  onEmailChanged: followSeller,
  describeClosing: async ({ tx }, userId) => ({ carsForSale: await countForSale(tx, userId) }),
  planSuspension: async ({ tx }, { id }) => ({
    hits: [{ kind: 'cars-for-sale', count: await countForSale(tx, id) }],
  }),
  planClosing: (_context, _user, { carsForSale }) =>
    Promise.resolve({ hits: [{ kind: 'cars-for-sale', count: carsForSale }] }),
  hasOffered: ({ tx }, userId) => hasProducts(tx, userId),
  purge: purgeProducts,
};
