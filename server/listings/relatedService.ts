import type { WireListing, WireListingSeller } from '#contract/types';
import { findUserByEmail } from '../accounts/accounts';
import type { Context } from '../context';
import { notFound } from '../errors';
import { readListed } from './listingRepository';
import { listAll } from './listingLists';
import { toWireListing } from './listingWire';
import { findListingRow } from './listings';
import { countSold, findEvenWithdrawn, findNearby } from './relatedRepository';
import { pickSimilar } from './similarity';

/** One row of the grid at its widest. */
const SHOWN = 4;

export const relatedService = {
  /**
   * GET /products/find/{id}/similar (extension), public: up to 4 cars that can be had now, of the
   * same category, nearest in price and year first. For a car that is sold or withdrawn too; where
   * there are none like it, and for a car that never was, those that are advertised.
   */
  async findSimilar({ principal, tx, now }: Context, id: string): Promise<WireListing[]> {
    const listing = await findEvenWithdrawn(tx, id);
    const similar = listing
      ? pickSimilar(listing, await findNearby(tx, listing, now()), SHOWN)
      : [];
    const rows =
      similar.length > 0
        ? await readListed(tx, now(), similar, principal)
        : await listAdvertised({ principal, tx, now }, id);
    return rows.map((row) => toWireListing(row, principal));
  },

  /** GET /products/find/{id}/seller (extension), public: who sells a car, and what else. */
  async findSeller({ principal, tx, now }: Context, id: string): Promise<WireListingSeller> {
    const listing = await findListingRow(tx, id);
    const seller = listing && (await findUserByEmail(tx, listing.sellerEmail));
    if (!seller) throw notFound('There is no such car, or it is no longer listed.');
    const { rows, total } = await listAll(
      tx,
      { sellerId: seller.id, isUnsold: true },
      { page: 1, pageSize: SHOWN + 1 },
      now(),
      principal,
    );
    return {
      name: seller.name,
      verified: seller.verified,
      createdAt: seller.createdAt.toISOString(),
      unsoldCount: total,
      soldCount: await countSold(tx, seller.id),
      listings: rows
        .filter((row) => row.id !== id)
        .slice(0, SHOWN)
        .map((row) => toWireListing(row, principal)),
    };
  },
};

async function listAdvertised(
  { principal, tx, now }: Pick<Context, 'principal' | 'tx' | 'now'>,
  id: string,
) {
  const filter = { isAdvertised: true, isUnsold: true };
  const page = { page: 1, pageSize: SHOWN + 1 };
  const { rows } = await listAll(tx, filter, page, now(), principal);
  return rows.filter((row) => row.id !== id && row.reservedUntil === null).slice(0, SHOWN);
}
