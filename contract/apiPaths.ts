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
  /** Extensions, for admins: all about a person, and POST adds a note. */
  person: (id: string) => `/people/${segment(id)}`,
  personNotes: (id: string) => `/people/${segment(id)}/notes`,
  /** Extension, for admins: POST suspends an account; DELETE ends that. */
  suspension: (id: string) => `/users/${segment(id)}/suspension`,
  /** Extension, for admins: POST declines a seller's request. */
  declineVerification: (email: string) => `/users/${segment(email)}/verification/decline`,
  /** Extension: GET returns what deleting the caller's account would end. */
  ownAccountClosing: '/users/me/closing',
  /** Extension: GET returns what is stored about the caller, as a JSON file. */
  ownData: '/users/me/data',
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
  /** Extension: cars by their ids, sold ones too. */
  severalProducts: '/products/several',
  categoryProducts: (categoryId: string) => `/products/${segment(categoryId)}`,
  sellerProducts: (email: string) => `/products/seller/${segment(email)}`,
  findProduct: (id: string) => `/products/find/${segment(id)}`,
  /** Extension: similar cars, also for a car that is no longer listed. */
  similarProducts: (id: string) => `/products/find/${segment(id)}/similar`,
  /** Extension: the seller of a car, and their other cars. */
  productSeller: (id: string) => `/products/find/${segment(id)}/seller`,
  /** Extension: the similar cars that a car's price was compared with. */
  comparables: (id: string) => `/products/find/${segment(id)}/comparables`,
  /** Extension, for sellers: how a price would compare with similar cars. */
  worth: '/worth',
  /** Extensions: the caller's saved searches. */
  savedSearches: '/saved-searches',
  savedSearch: (id: string) => `/saved-searches/${segment(id)}`,
  /** Extension: POST marks the new cars of a saved search as seen. */
  seenSearch: (id: string) => `/saved-searches/${segment(id)}/seen`,
  /** Extensions: the caller's saved views of tables. */
  tableViews: '/table-views',
  tableView: (id: string) => `/table-views/${segment(id)}`,
  products: '/products',
  /** Extension: PUT replaces the fields of a product. */
  product: (id: string) => `/products/${segment(id)}`,
  /** Extension: POST lists the rows of a file, GET returns the caller's latest imports. */
  importProducts: '/products/import',
  /** Extension: POST finds rows that look like cars the caller already lists. */
  listedRows: '/products/import/listed',
  /** Extension: POST changes the prices of several of the caller's cars. */
  productPrices: '/products/prices',
  /**
   * Extensions: GET lists the caller's cars without a make, POST states make and model of several.
   */
  productMakes: '/products/makes',
  /** Extension: what is for sale of a make, or of one of its models, by their names in the URL. */
  carsOfMake: (make: string, model = '') =>
    `/makes/${[make, model].filter(Boolean).map(segment).join('/')}`,
  /** Extensions: the caller's drafts. */
  productDrafts: '/drafts',
  productDraft: (id: string) => `/drafts/${segment(id)}`,
  /** Extension: POST creates a photo from an uploaded file. */
  photos: '/photos',
  /** Extension: POST creates a rotated copy of a photo. */
  turnedPhoto: (id: string) => `/photos/${segment(id)}/turned`,
  /** Extensions: the cars that the caller saved. PUT saves one, DELETE removes it. */
  favourites: '/favourites',
  favouriteIds: '/favourites/ids',
  /** Extension: POST adds the cars that the browser saved for an anonymous user. */
  mergeFavourites: '/favourites/merge',
  favourite: (productId: string) => `/favourites/${segment(productId)}`,
  bookings: '/bookings',
  buyerBookings: (email: string) => `/bookings/${segment(email)}`,
  /** Extension: what the caller left for the seller with their latest booking. */
  bookingContact: '/bookings/contact',
  /** Extensions: DELETE cancels an unpaid booking, PATCH changes the buyer's contact details. */
  booking: (id: string) => `/bookings/${segment(id)}`,
  findBooking: (id: string) => `/bookings/find/${segment(id)}`,
  /** Extension: the car of a booking as it stood then, for its buyer, its seller and admins. */
  sealedCar: (id: string) => `/bookings/${segment(id)}/car`,
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
  /** POST records a payment. Extension, for admins: GET lists them. */
  payments: '/payments',
  /** Extensions, for admins: how many payments the lists have, and what happened to one of them. */
  paymentCounts: '/payments/counts',
  paymentRecord: (id: string) => `/payments/${segment(id)}/record`,
  /** Extension, for admins: POST asks the provider about a payment now, and applies what it reports. */
  checkPayment: (id: string) => `/payments/${segment(id)}/check`,
  /** Extension, for admins: POST refunds a payment, as a whole or in part. */
  refundPayment: (id: string) => `/payments/${segment(id)}/refund`,
  /** Extensions, for admins: money without a booking pays one, or goes back. */
  matchPayment: (id: string) => `/payments/${segment(id)}/match`,
  sendBackPayment: (id: string) => `/payments/${segment(id)}/send-back`,
  reports: '/reports',
  deleteReport: '/reports/',
  /** Extension: DELETE dismisses a report; the car stays on sale. */
  report: (id: string) => `/reports/${segment(id)}`,
  /** Extension: DELETE takes back the caller's own open report of a car. */
  ownReport: (productId: string) => `/products/${segment(productId)}/report`,
  /** Extension, for admins: what an act would do to the subjects with these `ids`. */
  plans: '/plans',
  /** Extensions: what can be restored (sellers: their own), and POST restores it. */
  removed: '/removed',
  restore: (kind: string, id: string) => `/removed/${segment(kind)}/${segment(id)}/restore`,
  /** Extensions, for admins: what was reported, how much of it waits, and one case. */
  cases: '/cases',
  caseCounts: '/cases/counts',
  case: (id: string) => `/cases/${segment(id)}`,
  /** Extensions, for admins: POST claims a case, DELETE gives it back. */
  claimCase: (id: string) => `/cases/${segment(id)}/claim`,
  /** Extensions, for admins: POST decides a case, and an appeal. */
  decideCase: (id: string) => `/cases/${segment(id)}/decision`,
  decideAppeal: (id: string) => `/cases/${segment(id)}/appeal`,
  /** Extension, for admins: GET returns the file of a photo of a case. */
  casePhoto: (id: string, photoId: string) => `/cases/${segment(id)}/photos/${segment(photoId)}`,
  /** Extensions: a decision about the caller, and POST appeals against it. */
  decision: (caseId: string) => `/decisions/${segment(caseId)}`,
  appeal: (caseId: string) => `/decisions/${segment(caseId)}/appeal`,
  /** Extensions, for admins: list, retry and drop failed e-mails. */
  failedMails: '/mails/failed',
  retryMail: (id: string) => `/mails/${segment(id)}/retry`,
  mail: (id: string) => `/mails/${segment(id)}`,
  /** Extension: POST emails the caller about a change of their account at the identity provider. */
  accountChangeMail: '/mails/account-change',
  /** Extensions: the caller's notices, and how many are new. */
  notices: '/notices',
  noticeCount: '/notices/count',
  /** Extension: POST says up to which notice the caller has seen them. */
  seenNotices: '/notices/seen',
  /** Extensions: POST marks notices as read or unread. */
  readNotices: '/notices/read',
  unreadNotices: '/notices/unread',
  /** Extension: which notices reach the caller, and how. */
  noticeSettings: '/notices/settings',
  /** Extension: what the link of a mail turns off. POST turns it off, DELETE on again. */
  unsubscribe: (token: string) => `/unsubscribe/${segment(token)}`,
  /** Extension: the stream of what changes for the caller. */
  changes: '/changes',
  /** Extensions: the caller's conversations. POST writes the first message about a car. */
  conversations: '/conversations',
  unreadConversations: '/conversations/unread',
  conversation: (id: string) => `/conversations/${segment(id)}`,
  /** Extension: the caller's conversation about a car of somebody else. */
  ownConversation: (productId: string) => `/products/${segment(productId)}/conversation`,
  /** Extensions: GET returns a page of messages, the newest without `before`; POST writes one. */
  messages: (id: string) => `/conversations/${segment(id)}/messages`,
  readMessages: (id: string) => `/conversations/${segment(id)}/read`,
  /**
   * Extensions: POST blocks the other one, reports the conversation, or both (AcknowledgedResponse);
   * DELETE unblocks (DeletedResponse).
   */
  blockOrReport: (id: string) => `/conversations/${segment(id)}/block-or-report`,
  block: (id: string) => `/conversations/${segment(id)}/block`,
  /**
   * Extensions: POST proposes a meeting (MessageResponse), or agrees to the other one's proposal
   * (AcknowledgedResponse); DELETE calls it off (DeletedResponse).
   */
  meetings: (id: string) => `/conversations/${segment(id)}/meetings`,
  agreeMeeting: (id: string, meetingId: string) =>
    `/conversations/${segment(id)}/meetings/${segment(meetingId)}/agree`,
  meeting: (id: string, meetingId: string) =>
    `/conversations/${segment(id)}/meetings/${segment(meetingId)}`,
  /** Extension: GET returns the file of a photo of a message, for the two. */
  messagePhoto: (id: string, photoId: string) =>
    `/conversations/${segment(id)}/photos/${segment(photoId)}`,
  /** Extensions: the texts that the caller, a seller, keeps to answer with. GET, PUT: WireAnswers. */
  answers: '/messages/answers',
  /** Extension, for admins: what admins, commands and jobs did. */
  auditLog: '/audit-log',
  /** Extension, for admins: people, cars and orders that a text may mean. */
  find: '/find',
  /** Extensions, for admins: what waits for them, and what happened on each day. */
  overview: '/overview',
  figures: '/overview/figures',
  /** Called by the payment provider. */
  stripeWebhook: '/webhooks/stripe',
};
