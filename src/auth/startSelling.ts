import { hasResponse } from '@/api/errors';
import { becomeSeller } from '@/api/ownAccountApi';
import type { AppThunk } from '@/store/hooks';
import { roleChanged, roleCheckRequested, selectCurrentUser } from './sessionSlice';

/** The question before a buyer becomes a seller, on both surfaces. */
export const startSellingQuestion = {
  title: 'Start selling?',
  text: 'Your account becomes a seller account. You can list cars right away, but you can’t book cars with it any more, and you can’t change it back. Your orders stay in the dashboard, under My Orders.',
  confirmLabel: 'Start selling',
};

/**
 * Turns the signed-in buyer into a seller. The pages for sellers open at once. Rejects with the
 * failure; if nobody knows whether the change arrived, the role is requested again.
 */
export function startSelling(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const user = selectCurrentUser(getState());
    if (user === null) return;
    try {
      await dispatch(becomeSeller.initiate(user.email ?? '', { track: false })).unwrap();
      dispatch(roleChanged({ uid: user.uid, role: { status: 'ready', role: 'seller' } }));
    } catch (error) {
      if (!hasResponse(error)) dispatch(roleCheckRequested());
      throw error;
    }
  };
}
