import { sql, type SQL } from 'drizzle-orm';
import { deletedUsers, type AccountHooks, type PurgeScope } from '../accounts/accounts';
import { batchOf, PURGE_BATCH } from '../database/purge';
import { writeMails } from '../mails/mails';
import { detachPhotos, hasRemovedPhotos } from '../photos/photos';
import { countRestorable, followSeller } from './followSellers';
import { purgePriceChanges } from './priceHistory';
import { countForSale, deletedProducts, hasProducts } from './products';

/** Deletes drafts that were last changed before `cutoff`. Their photos become unused. */
export const purgeOldDrafts = (cutoff: Date): SQL =>
  sql`delete from listing_drafts where id in (
    ${batchOf('listing_drafts', sql`updated_at < ${cutoff.toISOString()}::timestamptz`)}) returning id`;

/**
 * Deletes drafts of deleted users, old imports, hosts of pictures and price changes, and deleted
 * cars. Cars that another row refers to lose only their personal data.
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
    sql`delete from picture_hosts where host in (select host from picture_hosts
      where next_at < ${moment} limit ${PURGE_BATCH} for update skip locked) returning host`,
    purgePriceChanges(),
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

export const accountHooks: AccountHooks = {
  onClosed: followSeller,
  onRestored: async (context, seller, closedAt) => {
    const { tx, jobs } = context;
    const { cars, forSale } = await countRestorable(tx, seller.id);
    await writeMails(context, jobs, [
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
  onChanged: followSeller,
  onEmailChanged: followSeller,
  describeClosing: async ({ tx }, userId) => ({ carsForSale: await countForSale(tx, userId) }),
  hasOffered: ({ tx }, userId) => hasProducts(tx, userId),
  purge: purgeProducts,
};
