import { useState } from 'react';
import { productDraftsApi, type SavedDraft } from '@/api/productDraftsApi';
import { messageFor } from '@/api/messageFor';
import { showError } from '@/components/feedback/toast';
import { useAppDispatch } from '@/store/hooks';

export interface DraftConflict {
  /** The version on the server. */
  newest: SavedDraft;
  /** Repeats the request that failed. */
  retry: () => void;
}

/** Loads the server’s version of a draft after a version conflict. */
export function useDraftConflict(draftId: string | undefined) {
  const dispatch = useAppDispatch();
  const [conflict, setConflict] = useState<DraftConflict | null>(null);
  /** @param retry repeats the failed request, called after the user resolved the conflict */
  const load = async (retry: () => void) => {
    if (draftId === undefined) return;
    const { data, error } = await dispatch(
      productDraftsApi.endpoints.getDraft.initiate(draftId, {
        forceRefetch: true,
        subscribe: false,
      }),
    );
    if (data) setConflict({ newest: data, retry });
    else showError(messageFor(error));
  };
  return { conflict, load, dismiss: () => setConflict(null) };
}
