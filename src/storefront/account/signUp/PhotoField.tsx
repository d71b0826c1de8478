import { useEffect, useEffectEvent, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { Button } from '@/components/Button';
import { TextField } from '@/components/form/TextField';
import { PersonAvatar } from '@/components/PersonAvatar';
import { VisuallyHidden } from '@/components/VisuallyHidden';
import { apiPaths } from '#contract/apiPaths';
import { initialsOf } from '#contract/initials';
import type { SignUpForm } from '#contract/schemas/account';
import { config } from '@/lib/config';
import { Extended } from '@/store/Extended';
import styles from '@/auth/forms/entrance.module.css';

/** The link to a photo (spec §5). Servers with our extensions draw one of the user’s initials. */
export function PhotoField({ form }: { form: UseFormReturn<SignUpForm> }) {
  return (
    <div>
      <TextField
        control={form.control}
        name="photoURL"
        label="Photo URL"
        type="url"
        autoComplete="photo"
        helperText="Link to a photo of you, starting with https://"
      />
      <Extended>
        <InitialsButton form={form} />
      </Extended>
    </div>
  );
}

/** Fills in the link to the user’s initials, which follows the name until the user edits the link. */
function InitialsButton({ form }: { form: UseFormReturn<SignUpForm> }) {
  const { clearErrors, control, getValues, setError, setValue, subscribe } = form;
  /** What the field had when the user asked for initials, or the link filled in since. */
  const [followed, setFollowed] = useState<{ link: string; letters: string } | null>(null);
  const [name, photoURL] = useWatch({ control, name: ['name', 'photoURL'] });

  /** False without letters in the name. */
  const fillIn = (letters: string): boolean => {
    if (letters === '') return false;
    const link = config.apiUrl + apiPaths.initials(letters);
    setValue('photoURL', link, { shouldDirty: true, shouldValidate: true });
    setFollowed({ link, letters });
    return true;
  };

  const followName = useEffectEvent((letters: string) => {
    const isFollowed = followed !== null && followed.link === getValues('photoURL');
    if (isFollowed && fillIn(letters)) clearErrors('name');
  });
  useEffect(
    () =>
      subscribe({
        name: 'name',
        formState: { values: true },
        callback: ({ values }) => followName(initialsOf(values.name)),
      }),
    [subscribe],
  );

  const choose = () => {
    if (fillIn(initialsOf(getValues('name')))) return;
    setFollowed({ link: getValues('photoURL'), letters: '' });
    const message = 'Enter your name, with at least one letter, to use your initials.';
    setError('name', { message }, { shouldFocus: true });
  };

  const letters = followed !== null && followed.link === photoURL ? followed.letters : '';
  return (
    <div className={styles.initials}>
      {letters !== '' && <PersonAvatar name={name} photoURL={photoURL} />}
      <Button size="small" variant="outlined" onClick={choose}>
        Use my initials
      </Button>
      <VisuallyHidden role="status">
        {letters !== '' && `Your photo shows your initials, ${letters}.`}
      </VisuallyHidden>
    </div>
  );
}
