import { FAVOURITES_MAX } from '#contract/favourites';
import { selectIsExtended } from '@/api/extended';
import { favouritesApi } from '@/api/favouritesApi';
import { selectCurrentUid, selectRole } from '@/auth/sessionSlice';
import { showNotice } from '@/components/feedback/toast';
import { plural } from '@/components/labels';
import { readSavedHere, removeHere, SAVED_HERE_KEY } from '@/lib/savedHere';
import type { AppStore, RootState } from '@/store/hooks';
import { addAppListener } from '@/store/listeners';
import { savedLoaded, selectSaved, selectSavedCount } from '@/store/savedSlice';

const { listFavouriteIds, mergeFavourites } = favouritesApi.endpoints;

/**
 * Loads what the user has saved: after a log-in or sign-up from the account, to which the cars of this
 * browser are added; for an anonymous user from the browser. Nothing of an account stays in the browser.
 */
export function watchSaved(store: AppStore): void {
  const follow = (isOther: boolean) => {
    const state = store.getState();
    const uid = selectCurrentUid(state);
    if (isReady(state) && typeof uid === 'string') void loadAccount(store, uid);
    else if (isReady(state)) showSavedHere(store);
    // The previous user’s cars vanish at once.
    else if (isOther && selectSavedCount(state) > 0) store.dispatch(savedLoaded([]));
  };
  // After the other listeners, which put away the session of the previous user.
  store.dispatch(
    addAppListener({
      predicate: (_action, now, before) =>
        selectCurrentUid(now) !== selectCurrentUid(before) || isReady(now) !== isReady(before),
      effect: (_action, api) =>
        follow(selectCurrentUid(api.getState()) !== selectCurrentUid(api.getOriginalState())),
    }),
  );
  follow(false);

  window.addEventListener('storage', ({ key }) => {
    const isSaved = key === null || key === SAVED_HERE_KEY;
    if (isSaved && selectCurrentUid(store.getState()) === null) follow(false);
  });
  document.addEventListener('visibilitychange', () => {
    const uid = selectCurrentUid(store.getState());
    if (document.visibilityState === 'visible' && typeof uid === 'string') follow(false);
  });
}

/** The server can be asked: it has extensions, and the account there is complete. */
const isReady = (state: RootState) =>
  selectIsExtended(state) && (selectCurrentUid(state) === null || selectRole(state) !== null);

const showSavedHere = (store: AppStore) =>
  store.dispatch(savedLoaded(readSavedHere().map(({ id }) => id)));

async function loadAccount(store: AppStore, uid: string): Promise<void> {
  const { dispatch } = store;
  const here = readSavedHere();
  if (here.length > 0) {
    const { data } = await dispatch(mergeFavourites.initiate(here));
    // Without a response the cars stay, and are sent again with the next visit.
    if (data) {
      const full = data.refused.filter(({ reason }) => reason === 'full');
      const named = [...data.taken, ...data.refused.map(({ id }) => id)];
      removeHere(named.filter((id) => full.every((car) => car.id !== id)));
      if (full.length > 0) {
        showNotice(
          `You can save up to ${FAVOURITES_MAX} cars. ${plural(full.length, '1 car stays', '# cars stay')} in this browser.`,
        );
      }
    }
  }
  const before = selectSaved(store.getState());
  const once = { subscribe: false, forceRefetch: true };
  const { data: ids } = await dispatch(listFavouriteIds.initiate(undefined, once));
  if (!ids || selectCurrentUid(store.getState()) !== uid) return;
  // A heart that was pressed meanwhile is newer than the response.
  if (selectSaved(store.getState()) === before) dispatch(savedLoaded(ids));
  else await loadAccount(store, uid);
}
