import { useEffect } from 'react';
import { bearer } from '@/api/rawQuery';
import { noticesApi } from '@/api/noticesApi';
import { selectCurrentUid } from '@/auth/sessionSlice';
import { config } from '@/lib/config';
import { network } from '@/lib/network';
import { useAppDispatch, useAppSelector, type AppThunk } from '@/store/hooks';
import { apiPaths } from '#contract/apiPaths';
import type { WireChanges } from '#contract/live';
import { applyChanges } from './applyChanges';
import { noteCheck, noteStatus } from './liveStatus';
import { shareStream } from './shareStream';

/** Changes within this time are applied at once. Random, so that not all browsers ask together. */
const TOGETHER_MS = { least: 50, most: 500 };

/** Requests the stream with the access token. */
const openStream =
  (signal: AbortSignal): AppThunk<Promise<Response>> =>
  async (dispatch, _getState, { credentials }) => {
    const token = credentials.getAccessToken();
    const response = await network.send(`${config.apiUrl}${apiPaths.changes}`, {
      headers: token === null ? {} : bearer(token),
      signal,
    });
    if (response.status === 401) {
      // Any other call renews the access token, or ends the session.
      const call = noticesApi.endpoints.countNotices.initiate(undefined, {
        subscribe: false,
        forceRefetch: true,
      });
      await dispatch(call);
    }
    return response;
  };

/** Keeps what is on screen up to date while a user is signed in: an extension. */
export function useLiveChanges(): void {
  const dispatch = useAppDispatch();
  const uid = useAppSelector(selectCurrentUid);

  useEffect(() => {
    if (typeof uid !== 'string') return;
    let waiting: WireChanges[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const apply = () => {
      timer = undefined;
      const isAll = waiting.some(({ all }) => all);
      const changes = new Map(
        waiting.flatMap((each) => each.changes).map((change) => [change.join(), change]),
      );
      waiting = [];
      if (isAll) noteCheck();
      dispatch(applyChanges({ ...(isAll && { all: true }), changes: [...changes.values()] }));
    };
    const stop = shareStream({
      uid,
      open: (signal) => dispatch(openStream(signal)),
      onChanges: (changes) => {
        if (!changes.all && changes.changes.length === 0) return;
        waiting.push(changes);
        const { least, most } = TOGETHER_MS;
        timer ??= setTimeout(apply, least + Math.random() * (most - least));
      },
      onStatus: noteStatus,
    });
    return () => {
      stop();
      clearTimeout(timer);
      noteStatus(null);
    };
  }, [uid, dispatch]);
}
