import { foldText } from './text/foldText';

/** URL-safe form of a name: "Volvo XC60 D4" becomes "volvo-xc60-d4". */
export const slug = (name: string): string =>
  foldText(name)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/**
 * The URL parameter with the id of the car to book. It is part of the URL that a log-in returns to,
 * so it survives every sign-in method: form, pop-up, emailed link, password reset.
 */
export const BOOK_PARAM = 'book';

/** The URL parameters with the id of the car that is reported, or whose seller is. */
export const REPORT_PARAM = 'report';
export const REPORT_SELLER_PARAM = 'report-seller';

/** In place of a conversation's id: the first message about the car in the query. */
export const NEW_CONVERSATION = 'new';

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
  /** Extension: the cars that an anonymous user saved in this browser. */
  saved: '/saved',
  /** Extension: cars next to each other; `ids` has theirs. */
  compare: '/compare',
  category: (id: string) => `/category/${encodeURIComponent(id)}`,
  /** Extension: the cars of a make, or of one of its models: "/used/volvo/v60". */
  used: (make: string, model = '') =>
    `/used/${[make, model].map(slug).filter(Boolean).map(encodeURIComponent).join('/')}`,
  /** A car's page. The name after the id is only for readability. */
  product: (id: string, name = '') =>
    `/cars/${[id, slug(name)].filter(Boolean).map(encodeURIComponent).join('/')}`,
  /** The same with the booking dialog open. */
  bookProduct: (id: string, name = ''): string =>
    `${routes.product(id, name)}?${BOOK_PARAM}=${encodeURIComponent(id)}`,
  dashboard: '/dashboard',
  sellers: '/dashboard/sellers',
  reports: '/dashboard/reports',
  /** Extensions, for admins: what was reported, and one case. */
  cases: '/dashboard/cases',
  case: (id: string) => `/dashboard/cases/${encodeURIComponent(id)}`,
  /** Extension: a decision of an admin about the user, who can appeal there. */
  decision: (caseId: string) => `/dashboard/decisions/${encodeURIComponent(caseId)}`,
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
  /** Extension, for admins: what waits for them, and what happens in the market. */
  overview: '/dashboard/overview',
  /** Extension, for admins: what admins, commands and jobs did. */
  auditLog: '/dashboard/log',
  /** Extension, for admins: all about one person. */
  person: (id: string) => `/dashboard/people/${encodeURIComponent(id)}`,
  /** Extension, for admins and sellers: what was removed and can be restored. */
  removed: '/dashboard/removed',
  /** Extension, for admins: payments, and one of them in a panel beside the list. */
  payments: '/dashboard/payments',
  paymentRecord: (id: string, state = ''): string =>
    `${routes.payments}?${new URLSearchParams({ ...(state && { state }), payment: id }).toString()}`,
  /** Extension, for admins: requests of buyers for their money. */
  moneyBack: '/dashboard/money-back',
  /** Extension: the searches that a user saved. */
  savedSearches: '/dashboard/searches',
  /** Extensions: the user's conversations, and one of them. */
  messages: '/dashboard/messages',
  conversation: (id: string) => `/dashboard/messages/${encodeURIComponent(id)}`,
  /** Writes to the seller of a car, about what the buyer wants to know. */
  newConversation: (productId: string, about = ''): string =>
    `${routes.conversation(NEW_CONVERSATION)}?${new URLSearchParams({ car: productId, ...(about && { about }) }).toString()}`,
  /** Writes to the buyer of a booking of one's car. */
  newMessageToBuyer: (bookingId: string): string =>
    `${routes.conversation(NEW_CONVERSATION)}?${new URLSearchParams({ booking: bookingId }).toString()}`,
  profile: '/dashboard/profile',
  /** Extensions: what concerns the user, and what of it is mailed. */
  notices: '/dashboard/notices',
  noticeSettings: '/dashboard/notices?show=settings',
  /** Extension: turns off a kind of mail. The same URL takes the POST of mail programs (RFC 8058). */
  unsubscribe: (token: string) => `/unsubscribe/${encodeURIComponent(token)}`,
  /** Extension: the cars that the user saved. */
  savedCars: '/dashboard/saved',
  /** Target of the links in the identity provider's e-mails: `?mode=...&oobCode=...`. */
  authAction: '/auth/action',
};

/** The page that compares these cars. */
export const comparePath = (ids: readonly string[]): string =>
  `${routes.compare}?ids=${ids.map(encodeURIComponent).join(',')}`;

/** Placeholder for every unknown path when the server renders the not-found page. */
export const NOT_FOUND_PATH = '/not-found';

/** Route patterns with parameters. The other routes are in `routes`. */
export const routePatterns = {
  category: '/category/:categoryId',
  product: '/cars/:productId/:name?',
  used: '/used/:make/:model?',
  editProduct: '/dashboard/edit-product/:productId',
  payment: '/dashboard/payment/:bookingId',
  order: '/dashboard/orders/:bookingId',
  sale: '/dashboard/bookings/:bookingId',
  report: '/dashboard/reports/:productId',
  case: '/dashboard/cases/:caseId?',
  decision: '/dashboard/decisions/:caseId',
  person: '/dashboard/people/:personId',
  conversation: '/dashboard/messages/:conversationId?',
  unsubscribe: '/unsubscribe/:token',
};
