import { useRef, useState, type SubmitEvent } from 'react';
import { TEXT_MAX } from '#contract/limits';
import { useSaveFavouriteMutation, type Favourite } from '@/api/favouritesApi';
import { messageFor } from '@/api/messageFor';
import { Button } from '@/components/Button';
import { showError } from '@/components/feedback/toast';
import { carName } from '@/components/labels';
import { Text } from '@/components/Text';
import { VisuallyHidden } from '@/components/VisuallyHidden';
import styles from './SavedRow.module.css';

/** A note of one’s own about a saved car, which is changed in its place. */
export function SavedNote({ car: { id, name, note } }: { car: Favourite }) {
  const edit = useRef<HTMLButtonElement>(null);
  const [draft, setDraft] = useState<string | null>(null);
  const [save, { isLoading }] = useSaveFavouriteMutation();

  const close = () => {
    setDraft(null);
    // The button is there again after the render.
    requestAnimationFrame(() => edit.current?.focus());
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const { error } = await save({ id, note: draft ?? '' });
    if (error) showError(messageFor(error));
    else close();
  };

  if (draft === null) {
    return (
      <Text variant="body2" className={styles.note}>
        {note !== '' && <span className={styles.noteText}>{`Note: “${note}”`}</span>}
        <Button ref={edit} size="small" onClick={() => setDraft(note)} className={styles.edit}>
          <span>{note === '' ? 'Add note' : 'Edit'}</span>
          <VisuallyHidden>{` ${note === '' ? 'about' : 'note about'} ${carName(name)}`}</VisuallyHidden>
        </Button>
      </Text>
    );
  }
  return (
    <form onSubmit={(event) => void submit(event)} className={styles.note}>
      <input
        aria-label={`Note about ${carName(name)}`}
        value={draft}
        maxLength={TEXT_MAX.favouriteNote}
        autoComplete="off"
        // It takes the place of the button that was pressed.
        ref={focusOnce}
        onChange={({ target }) => setDraft(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && close()}
        className={styles.input}
      />
      <Button type="submit" size="small" variant="contained" isBusy={isLoading}>
        Save note
      </Button>
      <Button size="small" color="inherit" onClick={close}>
        Cancel
      </Button>
    </form>
  );
}

/** The same function in each render, so that the focus can leave the field. */
const focusOnce = (input: HTMLInputElement | null) => input?.focus();
