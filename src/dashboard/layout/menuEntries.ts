import {
  mdiAccountGroupOutline,
  mdiCalendarAccountOutline,
  mdiCarMultiple,
  mdiCashRefund,
  mdiEmailAlertOutline,
  mdiFlagOutline,
  mdiPlusCircleOutline,
  mdiReceiptTextOutline,
  mdiStorefrontOutline,
} from '@mdi/js';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { matchPath, useLocation } from 'react-router-dom';
import { useListBuyerBookingsQuery } from '@/api/bookingsApi';
import { selectCurrentUser } from '@/auth/sessionSlice';
import { useSendsMails } from '@/auth/useOwnRecord';
import { useAppSelector } from '@/store/hooks';
import { useIsExtended } from '@/store/useIsExtended';
import { COUNT_ONLY } from '#contract/lists';
import { routes } from '#contract/routes';
import type { Role } from '#contract/types';

export interface MenuEntry {
  to: string;
  label: string;
  icon: string;
}

/** Spec §2, Dashboard side menu. The first entry is the dashboard’s index page. */
const specified: Record<Role, [MenuEntry, ...MenuEntry[]]> = {
  user: [{ to: routes.dashboard, label: 'My Orders', icon: mdiReceiptTextOutline }],
  seller: [
    { to: routes.dashboard, label: 'My Products', icon: mdiCarMultiple },
    { to: routes.addProduct, label: 'Add Product', icon: mdiPlusCircleOutline },
  ],
  admin: [
    { to: routes.dashboard, label: 'All Buyers', icon: mdiAccountGroupOutline },
    { to: routes.sellers, label: 'All Sellers', icon: mdiStorefrontOutline },
    { to: routes.reports, label: 'Reported Products', icon: mdiFlagOutline },
  ],
};

/** Entries beyond the specification, below a divider. */
const extensions = {
  orders: { to: routes.orders, label: 'My Orders', icon: mdiReceiptTextOutline },
  bookings: { to: routes.bookings, label: 'Bookings', icon: mdiCalendarAccountOutline },
  moneyBack: { to: routes.moneyBack, label: 'Money back', icon: mdiCashRefund },
  failedMails: { to: routes.failedMails, label: 'Unsent emails', icon: mdiEmailAlertOutline },
};

function useExtensions(role: Role): MenuEntry[] {
  const isExtended = useIsExtended();
  const sendsMails = useSendsMails();
  const { pathname } = useLocation();
  const email = useAppSelector(selectCurrentUser)?.email;
  const isSeller = role === 'seller' && isExtended;
  // What they ordered before they began to sell.
  const { currentData: ordered } = useListBuyerBookingsQuery(
    isSeller && email ? { email, ...COUNT_ONLY } : skipToken,
  );
  if (isSeller) {
    const hasOrders = (ordered?.total ?? 0) > 0 || pathname.startsWith(routes.orders);
    return [extensions.bookings, ...(hasOrders ? [extensions.orders] : [])];
  }
  if (role === 'admin' && isExtended) {
    return [extensions.moneyBack, ...(sendsMails ? [extensions.failedMails] : [])];
  }
  return [];
}

const allEntries = [...Object.values(specified).flat(), ...Object.values(extensions)];

/** Whether a page is an entry in the menu of some role, while the role is unknown. */
export const hasMenuEntry = (pathname: string): boolean =>
  allEntries.some(({ to }) => matchPath(to, pathname) !== null);

/**
 * The menu entries of a role. `current` is the entry of the current page. A page without an entry is
 * below one (`isBelow`): a sale below the bookings, an order below the index page.
 */
export function useMenu(role: Role) {
  const { pathname } = useLocation();
  const entries = specified[role];
  const further = useExtensions(role);
  const all = [...entries, ...further];
  const own = all.find(({ to }) => matchPath(to, pathname));
  const parent = all.find(({ to }) => to !== routes.dashboard && pathname.startsWith(`${to}/`));
  return { entries, further, current: own ?? parent ?? entries[0], isBelow: own === undefined };
}
