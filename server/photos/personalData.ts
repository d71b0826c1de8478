import { sql, type SQL } from 'drizzle-orm';
import { PURGE_BATCH } from '../database/purge';
import { productsDeletedBefore } from '../products/products';

/**
 * Detaches the photos of cars deleted long ago. If no order shows them, the job for unused photos
 * then deletes them.
 */
export function purgePhotos(cutoff: Date): SQL[] {
  return [
    sql`with gone as (
        delete from listing_photos where (listing_id, position) in (
          select listing_id, position from listing_photos
          where listing_id in ${productsDeletedBefore(cutoff)}
          limit ${PURGE_BATCH} for update skip locked)
        returning photo_id),
      unused as (
        update photos set unused_since = coalesce(unused_since, ${cutoff.toISOString()}::timestamptz)
        where id in (select photo_id from gone))
      select photo_id from gone`,
  ];
}
