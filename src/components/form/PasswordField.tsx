import { mdiEyeOffOutline, mdiEyeOutline } from '@mdi/js';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { IconButton } from '../Button';
import { Icon } from '../Icon';
import styles from './PasswordField.module.css';
import { TextField, type TextFieldProps } from './TextField';

type PasswordFieldProps<TForm extends FieldValues, TOutput> = Omit<
  TextFieldProps<TForm, TOutput>,
  'type' | 'end' | 'autoComplete'
> & {
  /** What a password manager should offer: the stored password or a new one. */
  autoComplete: 'current-password' | 'new-password';
};

export function PasswordField<TForm extends FieldValues, TOutput = TForm>(
  props: PasswordFieldProps<TForm, TOutput>,
) {
  const [isVisible, setIsVisible] = useState(false);
  return (
    <TextField<TForm, TOutput>
      {...props}
      type={isVisible ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton
          className={styles.eye}
          aria-label={isVisible ? 'Hide characters' : 'Show characters'}
          onClick={() => setIsVisible(!isVisible)}
        >
          <Icon path={isVisible ? mdiEyeOffOutline : mdiEyeOutline} />
        </IconButton>
      }
    />
  );
}
