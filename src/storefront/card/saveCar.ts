import { BROWSER_FAVOURITES_MAX } from '#contract/favourites';
import { isRefusal } from '@/api/errors';
import { favouritesApi } from '@/api/favouritesApi';
import { messageFor } from '@/api/messageFor';
import type { Product } from '@/api/productsApi';
import { sessionSettled } from '@/auth/session';
import { selectCurrentUser } from '@/auth/sessionSlice';
import { showError, showNotice } from '@/components/feedback/toast';
import { carName } from '@/components/labels';
import { readSavedHere, removeHere, saveHere } from '@/lib/savedHere';
import { serverNow } from '@/lib/serverTime';
import type { AppThunk } from '@/store/hooks';
import { savedChanged, selectIsSaved } from '@/store/savedSlice';

const { saveFavourite, removeFavourite } = favouritesApi.endpoints;

/** The last request for each car: the next one waits, so that they arrive in order. */
const requests = new Map<string, Promise<unknown>>();

type Car = Pick<Product, 'id' | 'name' | 'resalePriceCents'>;

/**
 * Saves or removes a car whose heart shows it already: in the account, or for an anonymous user in
 * this browser. If that fails, the heart goes back.
 */
export const saveCar =
  (car: Car, isSaved: boolean): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { id } = car;
    await dispatch(sessionSettled());
    const fail = (message: string) => {
      // Unless it was pressed again meanwhile.
      if (selectIsSaved(getState(), id) === isSaved) {
        dispatch(savedChanged({ id, isSaved: !isSaved }));
      }
      showError(message);
    };
    if (selectCurrentUser(getState()) === null) {
      keepHere(car, isSaved, fail);
      return;
    }
    const request = (requests.get(id) ?? Promise.resolve()).then(async () => {
      const sent = isSaved
        ? dispatch(saveFavourite.initiate({ id }))
        : dispatch(removeFavourite.initiate(id));
      return (await sent).error;
    });
    requests.set(id, request);
    const error = await request;
    if (!error) return;
    const failed = `Could not be ${isSaved ? 'saved' : 'removed'}. Try again.`;
    fail(isRefusal(error) ? messageFor(error, 'refusal') : failed);
  };

function keepHere(
  { id, name, resalePriceCents: cents }: Car,
  isSaved: boolean,
  fail: (message: string) => void,
) {
  if (!isSaved) {
    removeHere([id]);
    return;
  }
  const isFirst = readSavedHere().length === 0;
  const kept = saveHere({ id, name: carName(name), at: serverNow(), cents });
  if (kept === 'full') {
    fail(`You can save up to ${BROWSER_FAVOURITES_MAX} cars in this browser. Log In to save more.`);
  } else if (kept === 'notKept') {
    showError('This browser can’t keep saved cars. Log In to keep them.');
  } else if (isFirst) showNotice('Saved in this browser. Log In to keep it.');
}
