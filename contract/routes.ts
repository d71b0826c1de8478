import { foldText } from './text/foldText';

/** URL-safe form of a name: "Volvo XC60 D4" becomes "volvo-xc60-d4". */
const slug = (name: string): string =>
  foldText(name)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/**
 * The URL parameter with the id of the car to book. It is part of the URL that a log-in returns to,
 * so it survives every sign-in method: form, pop-up, emailed link, password reset.
 */
export const BOOK_PARAM = 'book';

/** Paths of the web client (spec §2). */
export const routes = {
  home: '/',
  login: '/login',
  signup: '/signup',
  /** Sign-up with Seller chosen. */
  sellerSignup: '/signup?as=seller',
  blogs: '/blogs',
  /** Extension: the conditions of the money-back guarantee. */
  guarantee: '/guarantee',
  /** Extension: car search. Words and filters are in the query. */
  search: '/search',
  category: (id: string) => `/category/${encodeURIComponent(id)}`,
  /** A car's page. The name after the id is only for readability. */
  product: (id: string, name = '') =>
    `/cars/${[id, slug(name)].filter(Boolean).map(encodeURIComponent).join('/')}`,
  /** The same with the booking dialog open. */
  bookProduct: (id: string, name = ''): string =>
    `${routes.product(id, name)}?${BOOK_PARAM}=${encodeURIComponent(id)}`,
  dashboard: '/dashboard',
  sellers: '/dashboard/sellers',
  reports: '/dashboard/reports',
  /** One reported car, for admins. */
  report: (productId: string) => `/dashboard/reports/${encodeURIComponent(productId)}`,
  addProduct: '/dashboard/add-product',
  /** Add Product, prefilled from a product or a server-side draft. */
  copyProduct: (id: string) => `/dashboard/add-product?copy=${encodeURIComponent(id)}`,
  draft: (id: string) => `/dashboard/add-product?draft=${encodeURIComponent(id)}`,
  /** Extension: import of products from a CSV file. */
  importProducts: '/dashboard/import',
  editProduct: (id: string) => `/dashboard/edit-product/${encodeURIComponent(id)}`,
  payment: (bookingId: string) => `/dashboard/payment/${encodeURIComponent(bookingId)}`,
  /** Extension: My Orders of sellers, who ordered before they began to sell. */
  orders: '/dashboard/orders',
  /** Extension: details of one booking, for its buyer. */
  order: (bookingId: string) => `/dashboard/orders/${encodeURIComponent(bookingId)}`,
  /** Extension: bookings of a seller's cars. */
  bookings: '/dashboard/bookings',
  /** The same, searched by the name of a car. */
  bookingsOf: (name: string) => `/dashboard/bookings?q=${encodeURIComponent(name)}`,
  /** Extension: one booking, for the seller of its car. */
  sale: (bookingId: string) => `/dashboard/bookings/${encodeURIComponent(bookingId)}`,
  /** Extension, for admins: e-mails that could not be sent. */
  failedMails: '/dashboard/mails',
  /** Extension, for admins: requests of buyers for their money. */
  moneyBack: '/dashboard/money-back',
  profile: '/dashboard/profile',
  /** Target of the links in the identity provider's e-mails: `?mode=...&oobCode=...`. */
  authAction: '/auth/action',
};

/** Placeholder for every unknown path when the server renders the not-found page. */
export const NOT_FOUND_PATH = '/not-found';

/** Route patterns with parameters. The other routes are in `routes`. */
export const routePatterns = {
  category: '/category/:categoryId',
  product: '/cars/:productId/:name?',
  editProduct: '/dashboard/edit-product/:productId',
  payment: '/dashboard/payment/:bookingId',
  order: '/dashboard/orders/:bookingId',
  sale: '/dashboard/bookings/:bookingId',
  report: '/dashboard/reports/:productId',
};
