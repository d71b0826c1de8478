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
  { name: 'used', path: '/used/volkswagen/golf' },
  {
    name: 'car-compared',
    path: '/used/volkswagen/golf',
    act: async (page) => {
      await page.getByRole('article').first().getByRole('link').click();
      await page.getByRole('button', { name: /^Compared with/ }).click();
      await page.getByRole('row').nth(3).waitFor();
    },
  },
  { name: 'saved-here', path: '/saved' },
  {
    name: 'compare',
    path: '/compare',
    act: async (page) => {
      const links = page.getByRole('article').getByRole('link');
      await page.goto('/used/volkswagen/golf');
      await links.nth(1).waitFor();
      const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      const ids = paths.flatMap((path) => /^\/cars\/([^/]+)/.exec(path ?? '')?.[1] ?? []);
      await page.goto(`/compare?ids=${ids.slice(0, 3).join(',')}`);
      await page.getByRole('table').waitFor();
    },
  },
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
  { name: 'saved', path: '/dashboard/saved', as: 'buyer' },
  { name: 'saved-searches', path: '/dashboard/searches', as: 'buyer' },
  { name: 'messages', path: '/dashboard/messages', as: 'buyer' },
  {
    name: 'conversation',
    path: '/dashboard/messages',
    as: 'seller',
    act: async (page) => {
      await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click();
      await page.getByRole('log').waitFor();
    },
  },
  { name: 'notices', path: '/dashboard/notices', as: 'buyer' },
  { name: 'notice-settings', path: '/dashboard/notices?show=settings', as: 'buyer' },
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
  { name: 'overview', path: '/dashboard/overview', as: 'admin' },
  {
    name: 'case',
    path: '/dashboard/cases',
    as: 'admin',
    act: async (page) => {
      await page.getByRole('list', { name: 'Cases' }).getByRole('link').first().click();
      await page.getByRole('group', { name: 'Decision' }).waitFor();
    },
  },
  {
    name: 'payment-record',
    path: '/dashboard/payments?state=payments',
    as: 'admin',
    act: async (page) => {
      await page
        .getByRole('button', { name: /^View / })
        .first()
        .click();
      await page.getByRole('dialog', { name: 'Payment' }).getByRole('list').first().waitFor();
    },
  },
  {
    name: 'person',
    path: '/dashboard/sellers',
    as: 'admin',
    act: async (page) => {
      await page.getByRole('main').locator('a[href^="/dashboard/people/"]').first().click();
      await page.getByRole('button', { name: 'Suspend…' }).waitFor();
    },
  },
  { name: 'log', path: '/dashboard/log', as: 'admin' },
  { name: 'removed', path: '/dashboard/removed', as: 'admin' },
  { name: 'auth-action', path: '/auth/action?mode=signIn&oobCode=x' },
];
