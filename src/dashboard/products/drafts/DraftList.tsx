import Box from '@mui/material/Box';
import List from '@mui/material/List';
import { useId, useState } from 'react';
import {
  useDeleteDraftMutation,
  useListDraftsQuery,
  type SavedDraft,
} from '@/api/productDraftsApi';
import { messageFor, outcomeForRow } from '@/api/messageFor';
import { ConfirmDialog } from '@/dashboard/ui/ConfirmDialog';
import { ErrorState } from '@/components/feedback/ErrorState';
import { showOutcome } from '@/components/feedback/toast';
import { Text } from '@/components/Text';
import { formatDayAndTime } from '#contract/formats';
import { DRAFT_DAYS } from '#contract/limits';
import { messages } from '#contract/messages';
import { routes } from '#contract/routes';
import { readFields } from '../productDraft';
import { UnfinishedRow } from '../UnfinishedRow';

const nameOf = ({ fields }: SavedDraft) => readFields(fields).name.trim() || 'Untitled draft';

/** The seller’s drafts on the server. Renders nothing if there are none. */
export function DraftList() {
  const headingId = useId();
  const { data: drafts = [], error, isFetching, refetch } = useListDraftsQuery();
  const [deleteDraft, { isLoading }] = useDeleteDraftMutation();
  const [toDelete, setToDelete] = useState<SavedDraft | null>(null);

  const remove = async (draft: SavedDraft) => {
    const outcome = await outcomeForRow(deleteDraft(draft.id), () => true);
    setToDelete(null);
    showOutcome(outcome, 'Draft deleted.');
  };

  if (error !== undefined && drafts.length === 0) {
    return (
      <Box sx={{ mb: 4 }}>
        <ErrorState
          title="We couldn’t load your drafts"
          message={messageFor(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </Box>
    );
  }
  if (drafts.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ mb: 4 }}>
      <Text as="h2" variant="h5" id={headingId} style={{ marginBottom: 8 }}>
        Drafts
      </Text>
      <Text
        variant="body2"
        tone="secondary"
      >{`A draft is deleted ${DRAFT_DAYS} days after its last change.`}</Text>
      <List disablePadding>
        {drafts.map((draft) => (
          <UnfinishedRow
            key={draft.id}
            name={nameOf(draft)}
            title={nameOf(draft)}
            details={draft.updatedAt === null ? '' : `Saved ${formatDayAndTime(draft.updatedAt)}`}
            picture={readFields(draft.fields).picture}
            photo={draft.photos[0]}
            onContinue={routes.draft(draft.id)}
            removeLabel="Delete"
            removeName={`Delete draft ${nameOf(draft)}`}
            onRemove={() => setToDelete(draft)}
          />
        ))}
      </List>
      <ConfirmDialog
        isOpen={toDelete !== null}
        title={messages.confirmTitle}
        text={messages.confirmText}
        confirmLabel="Delete"
        isBusy={isLoading}
        onConfirm={() => toDelete && void remove(toDelete)}
        onCancel={() => setToDelete(null)}
      >
        {toDelete && <Text style={{ marginBottom: 8 }}>{nameOf(toDelete)}</Text>}
      </ConfirmDialog>
    </Box>
  );
}
