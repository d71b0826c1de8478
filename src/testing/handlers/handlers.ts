import { catalogHandlers } from './catalogHandlers';
import { ordersHandlers } from './ordersHandlers';
import { reportsHandlers } from './reportsHandlers';
import { sessionHandlers } from './sessionHandlers';
import { usersHandlers } from './usersHandlers';

/** All endpoints of spec §7, with exactly the specified responses. */
export const handlers = [
  ...sessionHandlers,
  ...usersHandlers,
  ...catalogHandlers,
  ...ordersHandlers,
  ...reportsHandlers,
];
