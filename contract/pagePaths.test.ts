import { isPagePath } from './pagePaths';

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
