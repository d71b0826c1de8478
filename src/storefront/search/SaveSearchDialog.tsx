import { yupResolver } from '@hookform/resolvers/yup';
import { useForm } from 'react-hook-form';
import { messageFor, outcomeForRow } from '@/api/messageFor';
import {
  useRemoveSavedSearchMutation,
  useSaveSearchMutation,
  type SavedSearch,
} from '@/api/savedSearchesApi';
import { Button } from '@/components/Button';
import { FormRadioGroup } from '@/components/form/FormRadioGroup';
import { FormError } from '@/components/form/FormError';
import { TextField } from '@/components/form/TextField';
import { showOutcome, showSuccess } from '@/components/feedback/toast';
import { Dialog, DialogActions, DialogBody } from '@/components/Dialog';
import { searchSpeeds, speedLabels } from '#contract/savedSearches';
import { savedSearchSchema } from '#contract/schemas/savedSearches';
import { cutText } from '#contract/text/cutText';
import styles from './SaveSearchDialog.module.css';

interface SaveSearchDialogProps {
  anchor: HTMLElement;
  /** The filters as URL parameters. */
  query: string;
  saved: SavedSearch | undefined;
  proposedName: string;
  onClose: () => void;
}

const schema = savedSearchSchema.pick(['name', 'speed']);
const resolver = yupResolver(schema);
const speeds = searchSpeeds.map((value) => ({ value, label: speedLabels[value] }));
const NAME_MAX = 80;

export function SaveSearchDialog({
  anchor,
  query,
  saved,
  proposedName,
  onClose,
}: SaveSearchDialogProps) {
  const [save, { error, isLoading }] = useSaveSearchMutation();
  const [remove, removal] = useRemoveSavedSearchMutation();
  const { control, handleSubmit } = useForm({
    resolver,
    defaultValues: {
      name: saved?.name ?? cutText(proposedName, NAME_MAX),
      speed: saved?.speed ?? 'daily',
    },
  });
  const submit = handleSubmit(async ({ name, speed }) => {
    const result = await save({ name, speed, query });
    if (result.error) return;
    showSuccess('Search saved.');
    onClose();
  });
  const removeSaved = async (id: string) => {
    showOutcome(await outcomeForRow(remove(id), () => true), 'Search removed.');
    onClose();
  };
  return (
    <Dialog
      title={saved ? 'Saved search' : 'Save search'}
      anchor={anchor}
      onClose={onClose}
      className={styles.dialog}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className={styles.form}>
        <DialogBody>
          <div className={styles.fields}>
            <TextField control={control} name="name" label="Name" autoComplete="off" />
            <FormRadioGroup
              control={control}
              name="speed"
              label="Tell me about new cars"
              options={speeds}
            />
            {error !== undefined && <FormError message={messageFor(error)} />}
          </div>
        </DialogBody>
        <DialogActions>
          {saved && (
            <Button
              color="quietError"
              isBusy={removal.isLoading}
              onClick={() => void removeSaved(saved.id)}
            >
              Remove
            </Button>
          )}
          <Button type="submit" variant="contained" isBusy={isLoading}>
            {saved ? 'Save changes' : 'Save search'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
