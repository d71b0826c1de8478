import { foldText } from './text/foldText';

/** A name as it can stand in an address: "Volvo XC60 D4" becomes "volvo-xc60-d4". */
const slug = (name: string): string =>
  foldText(name)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** Addresses of the web client (spec §2). */
export const routes = {
  home: '/',
  login: '/login',
  signup: '/signup',
  blogs: '/blogs',
  /** Extension: cars found by words and filters, which stand in the address. */
  search: '/search',
  category: (id: string) => `/category/${encodeURIComponent(id)}`,
  /** A car's own page; what follows the id only tells people what the link leads to. */
  product: (id: string, name = '') =>
    `/cars/${[id, slug(name)].filter(Boolean).map(encodeURIComponent).join('/')}`,
  dashboard: '/dashboard',
  sellers: '/dashboard/sellers',
  reports: '/dashboard/reports',
  addProduct: '/dashboard/add-product',
  /** Add Product, begun with a copy of a product, or with a draft kept on the server. */
  copyProduct: (id: string) => `/dashboard/add-product?copy=${encodeURIComponent(id)}`,
  draft: (id: string) => `/dashboard/add-product?draft=${encodeURIComponent(id)}`,
  /** Extension: products from a CSV file. */
  importProducts: '/dashboard/import',
  editProduct: (id: string) => `/dashboard/edit-product/${encodeURIComponent(id)}`,
  payment: (bookingId: string) => `/dashboard/payment/${encodeURIComponent(bookingId)}`,
  /** Extension: everything about one booking, for its buyer. */
  order: (bookingId: string) => `/dashboard/orders/${encodeURIComponent(bookingId)}`,
  /** Extension: who booked or bought a seller's cars. */
  sales: '/dashboard/bookings',
  /** The same, found by the name of a car. */
  salesOf: (name: string) => `/dashboard/bookings?q=${encodeURIComponent(name)}`,
  /** Extension, for admins: mails that could not be sent. */
  failedMails: '/dashboard/mails',
  profile: '/dashboard/profile',
  /** Where the links in the identity provider's messages lead: `?mode=...&oobCode=...`. */
  authAction: '/auth/action',
};

/** Stands for every path without a page where the server renders the not-found page. */
export const NOT_FOUND_PATH = '/not-found';

/** The same as patterns for the router; the rest follow from `routes`. */
export const routePatterns = {
  category: '/category/:categoryId',
  product: '/cars/:productId/:name?',
  editProduct: '/dashboard/edit-product/:productId',
  payment: '/dashboard/payment/:bookingId',
  order: '/dashboard/orders/:bookingId',
};
