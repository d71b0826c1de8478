import { useState } from 'react';
import { productDraftsApi, type SavedDraft } from '@/api/productDraftsApi';
import { messageFor } from '@/api/messageFor';
import { showError } from '@/components/feedback/toast';
import { useAppDispatch } from '@/store/hooks';

/** What somebody made of a draft since its form was filled, and what was to be done with it here. */
export interface DraftConflict {
  newest: SavedDraft;
  retry: () => void;
}

/** Finds out what the server has of a draft that was changed elsewhere. */
export function useDraftConflict(draftId: string | undefined) {
  const dispatch = useAppDispatch();
  const [conflict, setConflict] = useState<DraftConflict | null>(null);
  /** @param retry what to do once the differences are settled */
  const look = async (retry: () => void) => {
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
  return { conflict, look, end: () => setConflict(null) };
}
