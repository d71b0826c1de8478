import { Link, Navigate, matchPath, parsePath } from 'react-router-dom';
import { UnknownSession, useIsSessionAwaited } from '@/auth/guards';
import { destinationFor } from '@/auth/origin';
import { selectEndedSession } from '@/auth/sessionEnd';
import { useSuppressSessionEndToast, useLoginState } from '@/auth/session';
import entrance from '@/auth/forms/entrance.module.css';
import { Notice } from '@/components/feedback/Notice';
import { BookingIntent } from '@/storefront/booking/BookingIntent';
import { readBookingParam } from '@/storefront/booking/bookingParam';
import { useAppSelector } from '@/store/hooks';
import { selectCurrentUser, selectSignOutReason } from '@/auth/sessionSlice';
import { useIfExtended } from '@/api/bare/useIfExtended';
import { useListCategories } from '@/api/categoriesApi';
import { useCountProductsQuery } from '@/api/searchApi';
import { categoryPlural } from '@/components/categoryPlural';
import { plural } from '@/components/labels';
import { isChoosable } from '#contract/limits';
import { routePatterns } from '#contract/routes';
import { searchPath, type Search } from '#contract/search';
import { AuthFrame } from './AuthFrame';
import { LogInPanel } from './logIn/LogInPanel';
import { RefusedNotice } from './logIn/RefusedNotice';

const TAGLINE = 'Selling cars made easy, fast and safe.';

/** Log-in (spec §2). Redirects signed-in users, except to a page that just refused them. */
export default function LoginPage() {
  const isAwaited = useIsSessionAwaited();
  const user = useAppSelector(selectCurrentUser);
  const reason = useAppSelector(selectSignOutReason);
  const state = useLoginState();
  const hasEnded = reason === 'ended';
  const { email, notDone } = useAppSelector(selectEndedSession);
  useSuppressSessionEndToast();
  const wantedId = readBookingParam(state.from);
  const category = useWantedCategory(user === null && wantedId === null ? state.from : null);

  if (user !== null && user.uid !== state.refusedUid) {
    return <Navigate to={destinationFor(user.uid, state)} replace />;
  }
  return (
    <AuthFrame tagline={TAGLINE}>
      {isAwaited ? (
        <UnknownSession />
      ) : user === null ? (
        <LogInPanel
          from={state.from}
          // Only the email of the user whose session ended, not that of another user.
          email={state.email ?? (hasEnded ? email : null)}
          notice={hasEnded ? endedNotice(notDone) : category ? null : noticeFor(state.from)}
          documentTitle={category?.title}
          lead={
            wantedId !== null ? (
              <BookingIntent productId={wantedId} step="Log in" />
            ) : (
              category && (
                <Notice tone="info" role="status">
                  <span>{`${category.title}.`}</span>{' '}
                  <Link to={category.searchUrl} className={entrance.link}>
                    Look without an account
                  </Link>
                </Notice>
              )
            )
          }
        />
      ) : (
        <RefusedNotice from={state.from} refusedRole={state.refusedRole} />
      )}
    </AuthFrame>
  );
}

const endedNotice = (notDone: string | null): string =>
  ['You’ve been logged out.', notDone, 'Log in to pick up where you left off.']
    .filter(Boolean)
    .join(' ');

function noticeFor(from: string | null): string | null {
  const isSelfExplanatory = from === null || from === '/' || readBookingParam(from) !== null;
  return isSelfExplanatory ? null : 'Log in to continue.';
}

/**
 * The category that the user wanted to see, if the server has a public search of its cars. Uses
 * public calls only.
 */
function useWantedCategory(from: string | null) {
  const path = from === null ? '' : (parsePath(from).pathname ?? '');
  const id = matchPath(routePatterns.category, path)?.params.categoryId;
  const { data = [] } = useListCategories(id !== undefined);
  const category = data.find((known) => known.id === id);
  const search: Search = category && isChoosable(category) ? { category: [category.id] } : {};
  const { currentData: counts, isUninitialized } = useCountProductsQuery(
    useIfExtended(category && { search, histograms: [] }),
  );
  if (!category || isUninitialized) return null;

  const name = isChoosable(category) ? categoryPlural(category.name) : 'cars';
  const total = counts && !counts.isEstimate ? counts.total : 0;
  return {
    /** The number only if it is known. */
    title: `Log in to see ${total === 0 ? name : plural(total, `# ${one(name)}`, `# ${name}`)}`,
    searchUrl: searchPath(search),
  };
}

const one = (name: string) => name.replace(/s$/, '');
