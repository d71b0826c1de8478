/** Addresses of the web client (spec §2). */
export const routes = {
  home: '/',
  login: '/login',
  signup: '/signup',
  blogs: '/blogs',
  category: (id: string) => `/category/${encodeURIComponent(id)}`,
  dashboard: '/dashboard',
  sellers: '/dashboard/sellers',
  reports: '/dashboard/reports',
  addListing: '/dashboard/add-product',
  payment: (bookingId: string) => `/dashboard/payment/${encodeURIComponent(bookingId)}`,
  profile: '/dashboard/profile',
  /** Where the links in the identity provider's messages lead: `?mode=...&oobCode=...`. */
  authAction: '/auth/action',
};

/** The same as patterns for the router; the rest follow from `routes`. */
export const routePatterns = {
  category: '/category/:categoryId',
  payment: '/dashboard/payment/:bookingId',
};
