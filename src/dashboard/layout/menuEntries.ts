import {
  mdiAccountGroupOutline,
  mdiBellOutline,
  mdiBookmarkOutline,
  mdiCalendarAccountOutline,
  mdiCarMultiple,
  mdiCashRefund,
  mdiDeleteRestore,
  mdiCreditCardOutline,
  mdiEmailAlertOutline,
  mdiFlagOutline,
  mdiGavel,
  mdiHeartOutline,
  mdiHistory,
  mdiMessageTextOutline,
  mdiPlusCircleOutline,
  mdiReceiptTextOutline,
  mdiStorefrontOutline,
  mdiViewDashboardOutline,
} from '@mdi/js';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { matchPath, useLocation } from 'react-router-dom';
import { useListBuyerBookingsQuery } from '@/api/bookingsApi';
import { selectCurrentUser } from '@/auth/sessionSlice';
import { useSendsMails } from '@/auth/useOwnRecord';
import { readListOrigin } from '@/dashboard/ui/listOrigin';
import { useAppSelector, useIsExtended } from '@/store/hooks';
import { selectSavedCount } from '@/store/savedSlice';
import { COUNT_ONLY } from '#contract/lists';
import { routes } from '#contract/routes';
import type { Role } from '#contract/types';

export interface MenuEntry {
  to: string;
  label: string;
  icon: string;
  /** The pages below it are parts of the same page. */
  hasParts?: boolean;
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
  messages: {
    to: routes.messages,
    label: 'Messages',
    icon: mdiMessageTextOutline,
    hasParts: true,
  },
  saved: { to: routes.savedCars, label: 'Saved', icon: mdiHeartOutline },
  searches: { to: routes.savedSearches, label: 'Saved searches', icon: mdiBookmarkOutline },
  orders: { to: routes.orders, label: 'My Orders', icon: mdiReceiptTextOutline },
  bookings: { to: routes.bookings, label: 'Bookings', icon: mdiCalendarAccountOutline },
  overview: { to: routes.overview, label: 'Overview', icon: mdiViewDashboardOutline },
  cases: { to: routes.cases, label: 'Cases', icon: mdiGavel, hasParts: true },
  payments: { to: routes.payments, label: 'Payments', icon: mdiCreditCardOutline },
  moneyBack: { to: routes.moneyBack, label: 'Money back', icon: mdiCashRefund },
  notices: { to: routes.notices, label: 'Notices', icon: mdiBellOutline },
  auditLog: { to: routes.auditLog, label: 'Log', icon: mdiHistory },
  removed: { to: routes.removed, label: 'Removed', icon: mdiDeleteRestore },
  failedMails: { to: routes.failedMails, label: 'Unsent emails', icon: mdiEmailAlertOutline },
};

function useExtensions(role: Role): MenuEntry[] {
  const isExtended = useIsExtended();
  const sendsMails = useSendsMails();
  const { pathname } = useLocation();
  const email = useAppSelector(selectCurrentUser)?.email;
  const savedCount = useAppSelector(selectSavedCount);
  const isSeller = role === 'seller' && isExtended;
  // What they ordered before they began to sell.
  const { currentData: ordered } = useListBuyerBookingsQuery(
    isSeller && email ? { email, ...COUNT_ONLY } : skipToken,
  );
  const label = savedCount > 0 ? `Saved (${savedCount})` : 'Saved';
  const saved = { ...extensions.saved, label };
  if (isSeller) {
    const hasOrders = (ordered?.total ?? 0) > 0 || pathname.startsWith(routes.orders);
    return [
      extensions.bookings,
      extensions.messages,
      extensions.notices,
      saved,
      extensions.searches,
      ...(hasOrders ? [extensions.orders] : []),
      extensions.removed,
    ];
  }
  if (role === 'admin' && isExtended) {
    return [
      extensions.overview,
      extensions.cases,
      extensions.payments,
      extensions.moneyBack,
      extensions.auditLog,
      extensions.removed,
      ...(sendsMails ? [extensions.failedMails] : []),
    ];
  }
  return isExtended ? [extensions.messages, saved, extensions.searches, extensions.notices] : [];
}

const allEntries: MenuEntry[] = [...Object.values(specified).flat(), ...Object.values(extensions)];

const isPageOf = ({ to, hasParts = false }: MenuEntry, pathname: string): boolean =>
  matchPath({ path: to, end: !hasParts }, pathname) !== null;

/** Whether a page is an entry in the menu of some role, while the role is unknown. */
export const hasMenuEntry = (pathname: string): boolean =>
  allEntries.some((entry) => isPageOf(entry, pathname));

/**
 * The menu entries of a role. `current` is the entry of the current page. A page without an entry is
 * below one (`isBelow`): a sale below the bookings, a person below the list that they were opened from,
 * an order below the index page.
 */
export function useMenu(role: Role) {
  const location = useLocation();
  const { pathname } = location;
  const listPath = readListOrigin(location.state)?.path.split('?')[0];
  const entries = specified[role];
  const further = useExtensions(role);
  const all = [...entries, ...further];
  const own = all.find((entry) => isPageOf(entry, pathname));
  const parent =
    all.find(({ to }) => to !== routes.dashboard && pathname.startsWith(`${to}/`)) ??
    all.find(({ to }) => to === listPath);
  return { entries, further, current: own ?? parent ?? entries[0], isBelow: own === undefined };
}
