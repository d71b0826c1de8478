import { apiPaths } from './apiPaths';
import { routePatterns, routes } from './routes';

/** Verbatim from the specification (§7), with `id` for variable parts. */
it.each([
  [apiPaths.jwt, '/jwt'],
  [apiPaths.users, '/users'],
  [apiPaths.user('ann@example.com'), '/users/ann%40example.com'],
  [apiPaths.sellerVerified('ann@example.com'), '/users/verified/ann%40example.com'],
  [apiPaths.buyers, '/users/all/buyers'],
  [apiPaths.sellers, '/users/all/sellers'],
  [apiPaths.categories, '/categories'],
  [apiPaths.category('a/b'), '/category/a%2Fb'],
  [apiPaths.advertisedProducts, '/products/advertised'],
  [apiPaths.categoryProducts('a/b'), '/products/a%2Fb'],
  [apiPaths.sellerProducts('ann@example.com'), '/products/seller/ann%40example.com'],
  [apiPaths.findProduct('a/b'), '/products/find/a%2Fb'],
  [apiPaths.products, '/products'],
  [apiPaths.product('a/b'), '/products/a%2Fb'],
  [apiPaths.bookings, '/bookings'],
  [apiPaths.buyerBookings('ann@example.com'), '/bookings/ann%40example.com'],
  [apiPaths.findBooking('a/b'), '/bookings/find/a%2Fb'],
  [apiPaths.createPaymentIntent, '/create-payment-intent'],
  [apiPaths.payments, '/payments'],
  [apiPaths.reports, '/reports'],
  [apiPaths.deleteReport, '/reports/'],
])('the call %s is that of the specification', (path, written) => {
  expect(path).toBe(written);
});

/** Client and server are released separately, so these paths must not change. */
it.each([
  [apiPaths.ownAccount, '/users/me'],
  [apiPaths.revokeSessions, '/sessions/revoke'],
  [apiPaths.searchProducts, '/products/search'],
  [apiPaths.similarProducts('a/b'), '/products/find/a%2Fb/similar'],
  [apiPaths.productSeller('a/b'), '/products/find/a%2Fb/seller'],
  [apiPaths.importProducts, '/products/import'],
  [apiPaths.productPrices, '/products/prices'],
  [apiPaths.productDrafts, '/drafts'],
  [apiPaths.productDraft('a/b'), '/drafts/a%2Fb'],
  [apiPaths.photos, '/photos'],
  [apiPaths.photoUploads, '/photos/uploads'],
  [apiPaths.turnedPhoto('a/b'), '/photos/a%2Fb/turned'],
  [apiPaths.booking('a/b'), '/bookings/a%2Fb'],
  [apiPaths.releaseBooking('a/b'), '/bookings/a%2Fb/release'],
  [apiPaths.sellerBookings('ann@example.com'), '/products/seller/ann%40example.com/bookings'],
  [apiPaths.report('a/b'), '/reports/a%2Fb'],
  [apiPaths.ownReport('a/b'), '/products/a%2Fb/report'],
  [apiPaths.failedMails, '/mails/failed'],
  [apiPaths.retryMail('a/b'), '/mails/a%2Fb/retry'],
  [apiPaths.mail('a/b'), '/mails/a%2Fb'],
  [apiPaths.stripeWebhook, '/webhooks/stripe'],
])('the call %s of our own server keeps its path', (path, written) => {
  expect(path).toBe(written);
});

/** URLs of the specification (§2), and published ones that may be bookmarked. */
it.each([
  [routes.home, '/'],
  [routes.bookProduct('a/b', 'VW Golf'), '/cars/a%2Fb/vw-golf?book=a%2Fb'],
  [routes.orders, '/dashboard/orders'],
  [routes.login, '/login'],
  [routes.signup, '/signup'],
  [routes.blogs, '/blogs'],
  [routes.guarantee, '/guarantee'],
  [routes.search, '/search'],
  [routes.category('a/b'), '/category/a%2Fb'],
  [routes.dashboard, '/dashboard'],
  [routes.sellers, '/dashboard/sellers'],
  [routes.reports, '/dashboard/reports'],
  [routes.addProduct, '/dashboard/add-product'],
  [routes.copyProduct('a&b'), '/dashboard/add-product?copy=a%26b'],
  [routes.draft('a&b'), '/dashboard/add-product?draft=a%26b'],
  [routes.importProducts, '/dashboard/import'],
  [routes.editProduct('a/b'), '/dashboard/edit-product/a%2Fb'],
  [routes.payment('a/b'), '/dashboard/payment/a%2Fb'],
  [routes.order('a/b'), '/dashboard/orders/a%2Fb'],
  [routes.bookings, '/dashboard/bookings'],
  [routes.bookingsOf('Volvo & co'), '/dashboard/bookings?q=Volvo%20%26%20co'],
  [routes.failedMails, '/dashboard/mails'],
  [routes.profile, '/dashboard/profile'],
  [routes.authAction, '/auth/action'],
  [routePatterns.category, '/category/:categoryId'],
  [routePatterns.product, '/cars/:productId/:name?'],
  [routePatterns.editProduct, '/dashboard/edit-product/:productId'],
  [routePatterns.payment, '/dashboard/payment/:bookingId'],
  [routePatterns.order, '/dashboard/orders/:bookingId'],
])('the address %s stays where it was', (address, written) => {
  expect(address).toBe(written);
});

it.each([
  ['Volvo XC60 D4', '/cars/car-1/volvo-xc60-d4'],
  ['  “Škoda” – Octavia, 2.0! ', '/cars/car-1/skoda-octavia-2-0'],
  ['Лада', '/cars/car-1/%D0%BB%D0%B0%D0%B4%D0%B0'],
  ['!!!', '/cars/car-1'],
  ['', '/cars/car-1'],
  [undefined, '/cars/car-1'],
])('the address of a car named %p tells its name', (name, address) => {
  expect(routes.product('car-1', name)).toBe(address);
});
