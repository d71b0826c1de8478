import type { Role } from './types';

/** Demo accounts of the sandbox. They do not exist at a real identity provider. */
export const demoPassword = 'second-gear';

interface DemoAccount {
  email: string;
  role: Role;
}

export const demoAccounts: readonly DemoAccount[] = [
  { email: 'buyer@demo.test', role: 'user' },
  { email: 'seller@demo.test', role: 'seller' },
  { email: 'admin@demo.test', role: 'admin' },
];
