import { buyerStates } from './buyerStates';
import { dashboardStates } from './dashboardStates';
import { importStates } from './importStates';
import { productStates } from './productStates';
import { publicStates } from './publicStates';
import { shopStates } from './shopStates';
import type { Shot } from './shot';

/** Every state of every page: loading, empty, failed, extremes, dialogs. */
export const states: Shot[] = [
  ...publicStates,
  ...shopStates,
  ...buyerStates,
  ...dashboardStates,
  ...productStates,
  ...importStates,
];
