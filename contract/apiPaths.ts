/** Paths of the API, relative to its base URL (spec §7). */
const segment = encodeURIComponent;

export const apiPaths = {
  jwt: '/jwt',
  users: '/users',
  user: (emailOrId: string) => `/users/${segment(emailOrId)}`,
  /** Extension: DELETE deletes the caller's account. */
  ownAccount: '/users/me',
  /** Extension: PUT changes the caller's name wherever it is shown. */
  ownName: '/users/me/name',
  /** Extension: POST turns the caller, a buyer, into a seller. */
  startSelling: '/users/me/seller',
  /** Extension: POST asks an admin to verify the caller, a seller; DELETE withdraws the request. */
  ownVerification: '/users/me/verification',
  /** Extension, for admins: POST declines a seller's request. */
  declineVerification: (email: string) => `/users/${segment(email)}/verification/decline`,
  /** Extension: GET returns what deleting the caller's account would end. */
  ownAccountClosing: '/users/me/closing',
  /** Extension, for admins: GET returns the same for the accounts with these `ids`. */
  closings: '/users/closing',
  /** Extension: the change of the caller's email that waits for its link. */
  ownEmailChange: '/users/me/email-change',
  /** Extension: whether a change of an email is still wanted, for the page that applies its link. */
  emailChangeCheck: '/email-changes/check',
  /** Extension: POST ends all sessions of the caller. */
  revokeSessions: '/sessions/revoke',
  /** Extension: GET returns a picture of these letters, the photo of people without one. */
  initials: (letters: string) => `/initials/${segment(letters)}`,
  sellerVerified: (email: string) => `/users/verified/${segment(email)}`,
  buyers: '/users/all/buyers',
  sellers: '/users/all/sellers',
  categories: '/categories',
  category: (id: string) => `/category/${segment(id)}`,
  advertisedProducts: '/products/advertised',
  /** Extension: car search with words and filters, and facet counts. */
  searchProducts: '/products/search',
  categoryProducts: (categoryId: string) => `/products/${segment(categoryId)}`,
  sellerProducts: (email: string) => `/products/seller/${segment(email)}`,
  findProduct: (id: string) => `/products/find/${segment(id)}`,
  /** Extension: similar cars, also for a car that is no longer listed. */
  similarProducts: (id: string) => `/products/find/${segment(id)}/similar`,
  /** Extension: the seller of a car, and their other cars. */
  productSeller: (id: string) => `/products/find/${segment(id)}/seller`,
  products: '/products',
  /** Extension: PUT replaces the fields of a product. */
  product: (id: string) => `/products/${segment(id)}`,
  /** Extension: POST lists the rows of a file, GET returns the caller's latest imports. */
  importProducts: '/products/import',
  /** Extension: POST finds rows that look like cars the caller already lists. */
  listedRows: '/products/import/listed',
  /** Extension: POST changes the prices of several of the caller's cars. */
  productPrices: '/products/prices',
  /** Extensions: the caller's drafts. */
  productDrafts: '/drafts',
  productDraft: (id: string) => `/drafts/${segment(id)}`,
  /** Extension: POST creates a photo from an uploaded file. */
  photos: '/photos',
  /** Extension: resumable uploads with the tus protocol. */
  photoUploads: '/photos/uploads',
  /** Extension: POST creates a rotated copy of a photo. */
  turnedPhoto: (id: string) => `/photos/${segment(id)}/turned`,
  bookings: '/bookings',
  buyerBookings: (email: string) => `/bookings/${segment(email)}`,
  /** Extension: what the caller left for the seller with their latest booking. */
  bookingContact: '/bookings/contact',
  /** Extensions: DELETE cancels an unpaid booking, PATCH changes the buyer's contact details. */
  booking: (id: string) => `/bookings/${segment(id)}`,
  findBooking: (id: string) => `/bookings/find/${segment(id)}`,
  /** Extension: POST releases a car whose buyer has not begun to pay. */
  releaseBooking: (id: string) => `/bookings/${segment(id)}/release`,
  /** Extension: POST shows the buyer of a booking the seller's phone number at once. */
  shareSellerPhone: (id: string) => `/bookings/${segment(id)}/seller-phone`,
  /** Extension: bookings of a seller's cars. */
  sellerBookings: (email: string) => `/products/seller/${segment(email)}/bookings`,
  /** Extension: the seller's view of one booking. */
  sale: (id: string) => `/bookings/${segment(id)}/sale`,
  /**
   * Extensions: POST says that the buyer of a paid order has the car, DELETE takes that back; for
   * its seller and its buyer.
   */
  handOver: (id: string) => `/bookings/${segment(id)}/handed-over`,
  receive: (id: string) => `/bookings/${segment(id)}/received`,
  /** Extension: POST asks for the money of a paid order, DELETE withdraws the request. */
  askMoneyBack: (id: string) => `/bookings/${segment(id)}/money-back`,
  /** Extension: POST answers the request, for the seller. */
  replyMoneyBack: (id: string) => `/bookings/${segment(id)}/money-back/reply`,
  /** Extension: GET returns the file of a photo of a request, for its parties and admins. */
  evidencePhoto: (id: string, photoId: string) =>
    `/money-back/${segment(id)}/photos/${segment(photoId)}`,
  /** Extensions, for admins: the requests, one of them, and the decision. */
  moneyBackCases: '/money-back',
  moneyBackCase: (id: string) => `/money-back/${segment(id)}`,
  acceptMoneyBack: (id: string) => `/money-back/${segment(id)}/accept`,
  declineMoneyBack: (id: string) => `/money-back/${segment(id)}/decline`,
  createPaymentIntent: '/create-payment-intent',
  payments: '/payments',
  reports: '/reports',
  deleteReport: '/reports/',
  /** Extension: DELETE dismisses a report; the car stays on sale. */
  report: (id: string) => `/reports/${segment(id)}`,
  /** Extension: DELETE takes back the caller's own open report of a car. */
  ownReport: (productId: string) => `/products/${segment(productId)}/report`,
  /** Extensions, for admins: list, retry and drop failed e-mails. */
  failedMails: '/mails/failed',
  retryMail: (id: string) => `/mails/${segment(id)}/retry`,
  mail: (id: string) => `/mails/${segment(id)}`,
  /** Extension: POST emails the caller about a change of their account at the identity provider. */
  accountChangeMail: '/mails/account-change',
  /** Called by the payment provider. */
  stripeWebhook: '/webhooks/stripe',
};
