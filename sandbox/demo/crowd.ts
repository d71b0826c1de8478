import { createChance } from './chance';
import type { Seller } from './people';
import { cities, dealerNames, firstNames, lastNames } from './names';
import { mixed, stableId } from './stableId';

/** One in this many people is a seller, and one in this many sellers a dealer. */
const SELLER_EVERY = 8;
const DEALER_EVERY = 5;

/**
 * The generated person with this number. Each is independent of the others: the same seed and
 * number always give the same person. The city of a buyer is unused.
 */
export function personAt(seed: number, index: number): Seller {
  const chance = createChance(mixed(seed) ^ mixed(index));
  const [first, last] = [chance.pick(firstNames), chance.pick(lastNames)];
  const isSeller = index % SELLER_EVERY === 0;
  const isDealer = isSeller && (index / SELLER_EVERY) % DEALER_EVERY === 0;
  const [city, numbers] = chance.pick(cities);
  const mailbox = `${first}.${last}.${seed.toString(36)}-${index.toString(36)}`.toLowerCase();
  return {
    id: stableId(seed, index),
    uid: `seed-${seed}-${index}`,
    email: `${mailbox}@${isDealer ? 'cars' : 'mail'}.test`,
    name: isDealer ? `${last} ${chance.pick(dealerNames)}` : `${first} ${last}`,
    role: isSeller ? 'seller' : 'user',
    verified: isSeller && chance.share() < 0.6,
    city,
    phone: `${numbers}${chance.between(100, 999)}`,
    isDealer,
    stock: 1,
  };
}

/** The number of a seller among the first `users` people. Few sellers have most of the cars. */
export function sellerIndex(users: number, share: number): number {
  const sellers = Math.ceil(users / SELLER_EVERY);
  return Math.floor(sellers * share ** 2) * SELLER_EVERY;
}

/** The number of a buyer among the first `users` people; null if there is none. */
export function buyerIndex(users: number, share: number): number | null {
  const index = Math.floor(users * share);
  if (index % SELLER_EVERY !== 0) return index;
  return index + 1 < users ? index + 1 : null;
}
