import type { Role } from './types';

/** The accounts of the sandbox, for people who want to look around; no real project has them. */
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
