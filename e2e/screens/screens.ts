import type { Shot } from './shot';

/** Every page, opened by a user who may see it (spec §2). */
export const screens: Shot[] = [
  { name: 'home', path: '/' },
  {
    name: 'car',
    path: '/',
    act: (page) => page.getByRole('article').first().getByRole('link').click(),
  },
  { name: 'car-gone', path: '/cars/nothing' },
  { name: 'search', path: '/search?q=volvoo&fuel=diesel,petrol&maxPrice=20000' },
  { name: 'login', path: '/login' },
  { name: 'signup', path: '/signup' },
  { name: 'blogs', path: '/blogs' },
  { name: 'guarantee', path: '/guarantee' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'category', path: '/category/all', as: 'buyer' },
  { name: 'orders', path: '/dashboard', as: 'buyer' },
  {
    name: 'order',
    path: '/dashboard',
    as: 'buyer',
    act: async (page) => {
      await page.getByRole('main').locator('a[href^="/dashboard/orders/"]').last().click();
      await page.getByRole('heading', { level: 1, name: 'Your order' }).waitFor();
    },
  },
  { name: 'profile', path: '/dashboard/profile', as: 'buyer' },
  { name: 'products', path: '/dashboard', as: 'seller' },
  { name: 'add-product', path: '/dashboard/add-product', as: 'seller' },
  { name: 'bookings', path: '/dashboard/bookings', as: 'seller' },
  { name: 'buyers', path: '/dashboard', as: 'admin' },
  { name: 'sellers', path: '/dashboard/sellers', as: 'admin' },
  { name: 'reports', path: '/dashboard/reports', as: 'admin' },
  {
    name: 'report',
    path: '/dashboard/reports',
    as: 'admin',
    act: async (page) => {
      await page.getByRole('main').locator('a[href^="/dashboard/reports/"]').first().click();
      await page.getByRole('heading', { name: 'Description' }).waitFor();
    },
  },
  { name: 'money-back', path: '/dashboard/money-back', as: 'admin' },
  { name: 'mails', path: '/dashboard/mails', as: 'admin' },
  { name: 'auth-action', path: '/auth/action?mode=signIn&oobCode=x' },
];
