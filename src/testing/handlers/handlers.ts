import { catalogHandlers } from './catalogHandlers';
import { ordersHandlers } from './ordersHandlers';
import { reportsHandlers } from './reportsHandlers';
import { sessionHandlers } from './sessionHandlers';
import { usersHandlers } from './usersHandlers';

/** Every call of spec §7, each answering what the specification names and nothing more. */
export const handlers = [
  ...sessionHandlers,
  ...usersHandlers,
  ...catalogHandlers,
  ...ordersHandlers,
  ...reportsHandlers,
];
