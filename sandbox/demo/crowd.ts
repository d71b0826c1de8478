import { createChance } from './chance';
import type { Seller } from './people';
import { cities, dealerNames, firstNames, lastNames } from './names';
import { mixed, stableId } from './stableId';

/** Every so many people one is a seller, and of the sellers one a dealer. */
const SELLER_EVERY = 8;
const DEALER_EVERY = 5;

/**
 * The invented person with this number. Numbers stand for themselves: the same seed and number
 * give the same person, without the others being made first. Buyers have a city they do not use.
 */
export function personAt(seed: number, index: number): Seller {
  const chance = createChance(mixed(seed) ^ mixed(index));
  const [first, last] = [chance.pick(firstNames), chance.pick(lastNames)];
  const isSeller = index % SELLER_EVERY === 0;
  const isDealer = isSeller && (index / SELLER_EVERY) % DEALER_EVERY === 0;
  const [city, prefix] = chance.pick(cities);
  const mailbox = `${first}.${last}.${seed.toString(36)}-${index.toString(36)}`.toLowerCase();
  return {
    id: stableId(seed, index),
    uid: `seed-${seed}-${index}`,
    email: `${mailbox}@${isDealer ? 'cars' : 'mail'}.test`,
    name: isDealer ? `${last} ${chance.pick(dealerNames)}` : `${first} ${last}`,
    role: isSeller ? 'seller' : 'user',
    verified: isSeller && chance.share() < 0.6,
    city,
    phone: prefix + String(chance.between(1_000_000, 9_999_999)),
    isDealer,
    stock: 1,
  };
}

/** The number of some seller among the first `users` people; few of them sell much. */
export function sellerIndex(users: number, share: number): number {
  const sellers = Math.ceil(users / SELLER_EVERY);
  return Math.floor(sellers * share ** 2) * SELLER_EVERY;
}

/** The number of some buyer among the first `users` people; null when there is none. */
export function buyerIndex(users: number, share: number): number | null {
  const index = Math.floor(users * share);
  if (index % SELLER_EVERY !== 0) return index;
  return index + 1 < users ? index + 1 : null;
}
