import type { WireFavourite } from '#contract/favourites';
import type { WireBooking, WireCategory, WireProduct, WireReport, WireUser } from '#contract/types';
import { makeProduct, makeUser, resetFactories } from './factories';
import { admin, buyer, seller } from './people';

/** The data of the test server. Tests change it before or while they act. */
interface World {
  users: WireUser[];
  categories: WireCategory[];
  products: WireProduct[];
  bookings: WireBooking[];
  reports: WireReport[];
  favourites: WireFavourite[];
  /** The new email that waits for its link, and those whose change was cancelled. */
  emailChange: string | null;
  cancelledEmails: string[];
  /** The bodies of POST /payments. */
  payments: unknown[];
  /** The valid access tokens; clear it to expire all sessions. */
  accessTokens: Set<string>;
  /** The recorded requests in order, such as "GET /users/all/buyers". */
  calls: string[];
}

/** The access token of tests that start signed in. */
export const FIRST_ACCESS_TOKEN = 'access-token-1';

export const world: World = {
  users: [],
  categories: [],
  products: [],
  bookings: [],
  reports: [],
  favourites: [],
  emailChange: null,
  cancelledEmails: [],
  payments: [],
  accessTokens: new Set(),
  calls: [],
};

function makeWorld(): World {
  return {
    users: [
      makeUser({ _id: 'user-buyer', name: buyer.name, email: buyer.email, role: 'user' }),
      makeUser({
        _id: 'user-seller',
        name: seller.name,
        email: seller.email,
        role: 'seller',
        verified: true,
      }),
      makeUser({ _id: 'user-admin', name: admin.name, email: admin.email, role: 'admin' }),
    ],
    categories: [
      { _id: 'all', name: 'All' },
      { _id: 'suv', name: 'SUV' },
      { _id: 'sedan', name: 'Sedan' },
      { _id: 'pickup', name: 'Pickup' },
    ],
    products: [
      makeProduct({ _id: 'car-1', name: 'Volvo XC60', resalePrice: 21500, advertise: true }),
      makeProduct({ _id: 'car-2', name: 'Skoda Kodiaq', resalePrice: '950' }),
    ],
    bookings: [],
    reports: [],
    favourites: [],
    emailChange: null,
    cancelledEmails: [],
    payments: [],
    accessTokens: new Set([FIRST_ACCESS_TOKEN]),
    calls: [],
  };
}

export function resetWorld(): void {
  resetFactories();
  Object.assign(world, makeWorld());
}
