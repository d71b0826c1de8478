/** Data of the bare server: only the fields of spec §3, with all allowed irregularities. */

export type Row = Record<string, unknown> & { _id: string };

export interface BareData {
  users: Row[];
  categories: Row[];
  products: Row[];
  bookings: Row[];
  payments: Row[];
  reports: Row[];
}

const car = (_id: string, name: string, more: Record<string, unknown> = {}): Row => ({
  _id,
  name,
  picture: 'https://pictures.invalid/car.jpg',
  resalePrice: '12500.50',
  originalPrice: '21000',
  condition: 'good',
  phone: '5550100',
  location: 'Porto',
  description: 'Serviced every year.',
  purchaseYear: '2018',
  yearOfUse: '4',
  categoryId: 'c1',
  sellerName: 'Sam Seller',
  userEmail: 'sam@bare.test',
  status: 'unsold',
  advertise: false,
  createdAt: '2026-10-01T10:00:00.000Z',
  ...more,
});

/** A small market: prices as strings, missing optional fields, nulls where allowed. */
export function smallMarket(): BareData {
  return {
    users: [
      { _id: 'u1', name: 'Sam Seller', email: 'sam@bare.test', role: 'seller', verified: true },
      { _id: 'u2', name: 'Uma Unverified', email: 'uma@bare.test', role: 'seller' },
      { _id: 'u3', name: 'Bea Buyer', email: 'bea@bare.test', role: 'user' },
    ],
    categories: [
      { _id: 'c0', name: 'All' },
      { _id: 'c1', name: 'Saloons' },
      { _id: 'c2', name: 'Nothing here' },
    ],
    products: [
      car('p1', 'Plain Saloon', { advertise: true }),
      car('p2', 'Sparse Saloon', {
        createdAt: null,
        advertise: undefined,
        userEmail: null,
        location: null,
        description: null,
        originalPrice: null,
        yearOfUse: null,
      }),
      car('p3', 'Sold Saloon', { status: 'sold', resalePrice: 900 }),
      car('p4', 'Dear Saloon', { resalePrice: 1250000, originalPrice: 2000000 }),
    ],
    bookings: [],
    payments: [],
    reports: [
      { _id: 'r1', productId: 'p1' },
      { _id: 'r2', productId: 'gone' },
    ],
  };
}

/** A market without data: every list is empty. */
export function emptyMarket(): BareData {
  return { users: [], categories: [], products: [], bookings: [], payments: [], reports: [] };
}
