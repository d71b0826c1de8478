/** Paths of the product's own server, relative to its base (spec §7). */
const segment = encodeURIComponent;

export const apiPaths = {
  jwt: '/jwt',
  users: '/users',
  user: (emailOrId: string) => `/users/${segment(emailOrId)}`,
  /** Extension: DELETE removes one's own account. */
  ownAccount: '/users/me',
  /** Extension: POST ends one's sessions everywhere. */
  revokeSessions: '/sessions/revoke',
  sellerVerified: (email: string) => `/users/verified/${segment(email)}`,
  buyers: '/users/all/buyers',
  sellers: '/users/all/sellers',
  categories: '/categories',
  category: (id: string) => `/category/${segment(id)}`,
  advertisedProducts: '/products/advertised',
  /** Extension: cars found by words and filters, with what each choice would leave. */
  searchProducts: '/products/search',
  categoryProducts: (categoryId: string) => `/products/${segment(categoryId)}`,
  sellerProducts: (email: string) => `/products/seller/${segment(email)}`,
  findProduct: (id: string) => `/products/find/${segment(id)}`,
  /** Extension: cars like this one, also when it is no longer listed. */
  similarProducts: (id: string) => `/products/find/${segment(id)}/similar`,
  /** Extension: who sells this car, and what else. */
  productSeller: (id: string) => `/products/find/${segment(id)}/seller`,
  products: '/products',
  /** Extension: PUT changes the whole product. */
  product: (id: string) => `/products/${segment(id)}`,
  /** Extension: POST lists the rows of a file, GET tells of one's latest imports. */
  importProducts: '/products/import',
  /** Extension: POST changes the prices of many of one's cars. */
  productPrices: '/products/prices',
  /** Extensions: one's half-written products. */
  productDrafts: '/drafts',
  productDraft: (id: string) => `/drafts/${segment(id)}`,
  /** Extension: POST keeps an uploaded file as a photo. */
  photos: '/photos',
  /** Extension: uploads by the tus protocol, in pieces. */
  photoUploads: '/photos/uploads',
  /** Extension: POST makes a turned copy of a photo. */
  turnedPhoto: (id: string) => `/photos/${segment(id)}/turned`,
  bookings: '/bookings',
  buyerBookings: (email: string) => `/bookings/${segment(email)}`,
  /** Extension: DELETE cancels an unpaid booking. */
  booking: (id: string) => `/bookings/${segment(id)}`,
  findBooking: (id: string) => `/bookings/find/${segment(id)}`,
  /** Extension: POST frees a car that a buyer holds and has not begun to pay. */
  releaseBooking: (id: string) => `/bookings/${segment(id)}/release`,
  /** Extension: who booked or bought this seller's cars. */
  sales: (email: string) => `/products/seller/${segment(email)}/bookings`,
  createPaymentIntent: '/create-payment-intent',
  payments: '/payments',
  reports: '/reports',
  deleteReport: '/reports/',
  /** Extension: DELETE closes a report and leaves the car on sale. */
  report: (id: string) => `/reports/${segment(id)}`,
  /** Extensions, for admins: mails that could not be sent, trying one again, giving one up. */
  failedMails: '/mails/failed',
  retryMail: (id: string) => `/mails/${segment(id)}/retry`,
  mail: (id: string) => `/mails/${segment(id)}`,
  /** The payment provider calls this one. */
  stripeWebhook: '/webhooks/stripe',
};
