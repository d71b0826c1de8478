import { apiPaths as api } from './apiPaths';
import { routes } from './routes';
import { isPagePath } from './pagePaths';

/** Other people call these, bookmark them or link to them, so they must not change. */
test('calls and pages have the paths of the specification (§2, §7)', () => {
  const [mail, id] = ['ann@example.com', 'a/b'];
  const users = [api.jwt, api.users, api.buyers, api.sellers, api.user(mail)];
  const categories = [api.sellerVerified(mail), api.categories, api.category(id)];
  const lists = [api.advertisedProducts, api.categoryProducts(id), api.sellerProducts(mail)];
  const products = [api.products, api.product(id), api.findProduct(id)];
  const bookings = [api.bookings, api.buyerBookings(mail), api.findBooking(id)];
  const rest = [api.createPaymentIntent, api.payments, api.reports, api.deleteReport];
  const calls = [...users, ...categories, ...lists, ...products, ...bookings, ...rest];
  expect(calls.join(' ')).toBe(
    `/jwt /users /users/all/buyers /users/all/sellers /users/ann%40example.com
    /users/verified/ann%40example.com /categories /category/a%2Fb /products/advertised
    /products/a%2Fb /products/seller/ann%40example.com /products /products/a%2Fb
    /products/find/a%2Fb /bookings /bookings/ann%40example.com /bookings/find/a%2Fb
    /create-payment-intent /payments /reports /reports/`.replace(/\s+/g, ' '),
  );
  const { home, login, signup, blogs, dashboard, sellers, reports, addProduct } = routes;
  const pages = [home, login, signup, blogs, dashboard, sellers, reports, addProduct];
  expect([...pages, routes.category(id), routes.payment(id)].join(' ')).toBe(
    `/ /login /signup /blogs /dashboard /dashboard/sellers /dashboard/reports
    /dashboard/add-product /category/a%2Fb /dashboard/payment/a%2Fb`.replace(/\s+/g, ' '),
  );
});

test.each([
  ['Volvo XC60 D4', '/cars/car-1/volvo-xc60-d4'],
  ['  “Škoda” – Octavia, 2.0! ', '/cars/car-1/skoda-octavia-2-0'],
  ['Лада', '/cars/car-1/%D0%BB%D0%B0%D0%B4%D0%B0'],
  ['!!!', '/cars/car-1'],
  ['', '/cars/car-1'],
  [undefined, '/cars/car-1'],
])('the URL of a car named %p has its name', (name, url) => {
  expect(routes.product('car-1', name)).toBe(url);
});

it.each([
  '/',
  '/login',
  '/login/',
  '/Login',
  '/search',
  '/category/suv',
  '/cars/car-1',
  '/cars/car-1/volvo-v60',
  '/dashboard',
  '/dashboard/orders',
  '/dashboard/orders/order-1',
  '/auth/action',
])('%s is a page', (path) => {
  expect(isPagePath(path)).toBe(true);
});

it.each([
  '/nope',
  '/login/again',
  '/category',
  '/category/suv/more',
  '/cars',
  '/cars/car-1/volvo/more',
  '/dashboard/nope',
  '/dashboard/payment',
  '/auth',
  '/index.html',
  '/favicon.ico',
  '//',
  '//login',
])('%s is no page', (path) => {
  expect(isPagePath(path)).toBe(false);
});
