import type { BookingEvent } from '@/api/bookingsApi';
import { bookingEventKinds, type BookingEventKind } from '#contract/bookings';
import type { WireFavourite } from '#contract/favourites';
import type { Photo } from '#contract/photos';
import type { WirePerson } from '#contract/people';
import type { WirePlan } from '#contract/plans';
import type { WireBooking, WireProduct, WireReport, WireUser } from '#contract/types';
import { buyer, seller } from './people';

/** Records with exactly the fields of spec §3. Every call creates a new one. */

let made = 0;

/** Restarts the numbering, so that each test gets the same ids. */
export function resetFactories(): void {
  made = 0;
}

const next = () => (made += 1);

export function makeUser(overrides: Partial<WireUser> = {}): WireUser {
  const n = next();
  return {
    _id: `user-${n}`,
    name: `Person ${n}`,
    email: `person${n}@example.com`,
    role: 'user',
    ...overrides,
  };
}

/** Every other car has its prices as strings, because spec §3 allows both. */
export function makeProduct(overrides: Partial<WireProduct> = {}): WireProduct {
  const n = next();
  return {
    _id: `product-${n}`,
    name: `Car ${n}`,
    picture: `https://pictures.example/car-${n}.jpg`,
    resalePrice: n % 2 === 0 ? '12500.50' : 12500.5,
    originalPrice: n % 2 === 0 ? '20000' : 20000,
    condition: 'good',
    phone: '351912345678',
    location: 'Lisbon',
    description: 'One owner, always in a garage.',
    purchaseYear: n % 2 === 0 ? '2018' : 2018,
    yearOfUse: n % 2 === 0 ? '4' : 4,
    categoryId: 'suv',
    sellerName: seller.name,
    status: 'unsold',
    advertise: false,
    createdAt: '2024-03-05T09:30:00.000Z',
    userEmail: seller.email,
    ...overrides,
  };
}

export function makeBooking(overrides: Partial<WireBooking> = {}): WireBooking {
  const n = next();
  return {
    _id: `booking-${n}`,
    email: buyer.email,
    productId: `product-of-booking-${n}`,
    productName: `Booked car ${n}`,
    price: n % 2 === 0 ? '12500.50' : 12500.5,
    patient: buyer.name,
    status: 'unpaid',
    ...overrides,
  };
}

/** A saved car; without a product one that is gone. */
export const makeFavourite = (
  product: WireProduct | null,
  overrides: Partial<WireFavourite> = {},
): WireFavourite => ({
  productId: product?._id ?? `gone-${next()}`,
  name: product?.name ?? 'Gone car',
  picture: product?.picture ?? 'https://pictures.example/gone.jpg',
  state: product ? 'available' : 'gone',
  product,
  savedAt: '2024-03-06T09:30:00.000Z',
  savedPrice: product?.resalePrice ?? 1000,
  note: '',
  ...overrides,
});

export function makeReport(overrides: Partial<WireReport> = {}): WireReport {
  const n = next();
  return { _id: `report-${n}`, productId: `reported-product-${n}`, ...overrides };
}

/** A photo as a server with photos returns it, 4:3 and large enough for every width. */
export function makePhoto(overrides: Partial<Photo> = {}): Photo {
  const id = overrides._id ?? `photo-${next()}`;
  return {
    _id: id,
    url: `https://pictures.example/api/photos/${id}`,
    widths: [320, 768, 1280, 2560],
    width: 2560,
    height: 1920,
    color: '#345678',
    placeholder: 'data:image/webp;base64,UklGRg==',
    focusX: 50,
    focusY: 50,
    ...overrides,
  };
}

/** A history with one event of every kind. */
export const makeHistory = (at: string): BookingEvent[] => {
  const amounts: Partial<Record<BookingEventKind, number>> = {
    'money-back-accepted': 50_000,
    refund: 50_000,
    'refund-failed': 1000,
    'dispute-opened': 2000,
    'dispute-lost': 2000,
  };
  return bookingEventKinds.map((kind) => ({
    ...{ kind, at, reason: null, leftCents: null },
    amountCents: amounts[kind] ?? null,
  }));
};

/** The plan of an act that affects nothing else. */
export const makePlan = (overrides: Partial<WirePlan> = {}): WirePlan => {
  const { _id = `subject-${next()}` } = overrides;
  return { _id, hits: [], told: [], hash: `hash-of-${_id}`, ...overrides };
};

/** A seller as admins see them. */
export const makePerson = (overrides: Partial<WirePerson> = {}): WirePerson => ({
  _id: `person-${next()}`,
  name: 'Oscar Reis',
  email: 'oscar@cars.test',
  role: 'seller',
  verified: false,
  emailConfirmed: true,
  createdAt: '2026-09-01T09:00:00.000Z',
  verifications: [],
  counts: {
    products: 0,
    liveBookings: 0,
    bought: 0,
    sold: 0,
    soldAmount: 0,
    reportsAgainst: 0,
    reportsBy: 0,
    cases: 0,
    strikes: 0,
  },
  cases: [],
  reports: [],
  mails: [],
  notes: [],
  ...overrides,
});
