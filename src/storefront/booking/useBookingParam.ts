import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isGone } from '@/api/errors';
import { useGetProductQuery } from '@/api/productsApi';
import { showError } from '@/components/feedback/toast';
import { selectCurrentUid, selectRoleState } from '@/auth/sessionSlice';
import { fieldsOf } from '@/lib/json';
import { routes } from '#contract/routes';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { bookingOpened } from './bookingProduct';
import { readBookingParam, wantedState, withoutBookingParam } from './bookingParam';

/**
 * Opens the booking dialog for the car in the URL, as after a log-in that Book Now started. The
 * parameter is then removed, so that a reload opens nothing. For anonymous users it stays, so that
 * a log-in from there returns to it.
 */
export function useBookingParam(): void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const location = useLocation();
  const uid = useAppSelector(selectCurrentUid);
  const role = useAppSelector(selectRoleState);

  const id = location.pathname === routes.login ? null : readBookingParam(location.search);
  const isSignedIn = typeof uid === 'string' && role.status !== 'unknown';
  const { currentData, error } = useGetProductQuery(id !== null && isSignedIn ? id : skipToken);
  const isDecided = currentData !== undefined || error !== undefined;

  const decide = useEffectEvent(() => {
    if (id === null) return;
    // The home page keeps the car in sight, because it may not list it.
    const isAtHome = location.pathname === routes.home && currentData !== undefined;
    const state: unknown = isAtHome
      ? { ...fieldsOf(location.state), ...wantedState(id) }
      : location.state;
    void navigate(
      { ...location, search: withoutBookingParam(location.search) },
      { replace: true, preventScrollReset: true, state },
    );
    if (currentData) dispatch(bookingOpened({ ...currentData, id }));
    else if (error) showError(isGone(error) ? GONE : FAILED);
  });

  useEffect(() => {
    if (id !== null && isDecided) decide();
  }, [id, isDecided]);
}

const GONE = 'The car you wanted to book is no longer for sale.';
const FAILED = 'We couldn’t load the car you wanted to book. Select Book Now again.';
