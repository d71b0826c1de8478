import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import {
  useDeleteDraftMutation,
  useListDraftsQuery,
  type SavedDraft,
} from '@/api/productDraftsApi';
import { messageFor, outcomeForRow } from '@/api/messageFor';
import { ConfirmDialog } from '@/dashboard/ui/ConfirmDialog';
import { ErrorState } from '@/components/feedback/ErrorState';
import { ALREADY_HANDLED, showError, showNotice, showSuccess } from '@/components/feedback/toast';
import { formatDayAndTime } from '#contract/formats';
import { DRAFT_DAYS } from '#contract/limits';
import { messages } from '#contract/messages';
import { routes } from '#contract/routes';
import { readFields } from '../productDraft';

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
    if (outcome.kind === 'done') showSuccess('Draft deleted.');
    else if (outcome.kind === 'gone') showNotice(ALREADY_HANDLED);
    else showError(outcome.reason);
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
      <Typography component="h2" variant="h5" id={headingId} sx={{ mb: 1 }}>
        Drafts
      </Typography>
      <Typography
        variant="body2"
        color="textSecondary"
      >{`A draft is deleted ${DRAFT_DAYS} days after its last change.`}</Typography>
      <List disablePadding>
        {drafts.map((draft) => (
          <ListItem key={draft.id} divider disableGutters sx={{ flexWrap: 'wrap', gap: 1 }}>
            <Box sx={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography>{nameOf(draft)}</Typography>
              {draft.updatedAt !== null && (
                <Typography variant="body2" color="textSecondary">
                  {`Saved ${formatDayAndTime(draft.updatedAt)}`}
                </Typography>
              )}
            </Box>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              <Button
                component={RouterLink}
                to={routes.draft(draft.id)}
                size="small"
                variant="outlined"
                aria-label={`Continue editing ${nameOf(draft)}`}
              >
                Continue editing
              </Button>
              <Button
                size="small"
                color="error"
                aria-label={`Delete draft ${nameOf(draft)}`}
                onClick={() => setToDelete(draft)}
              >
                Delete
              </Button>
            </Box>
          </ListItem>
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
        {toDelete && <Typography sx={{ mb: 1 }}>{nameOf(toDelete)}</Typography>}
      </ConfirmDialog>
    </Box>
  );
}
