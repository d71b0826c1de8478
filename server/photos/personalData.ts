import { sql, type SQL } from 'drizzle-orm';
import { PURGE_BATCH } from '../database/purge';
import { productsDeletedBefore } from '../products/products';

/**
 * Takes their photos from cars that were deleted long ago: what no order shows is then removed with
 * its files by the job that removes unused photos.
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
