import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { mdiEyeOffOutline, mdiEyeOutline } from '@mdi/js';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Icon } from '../Icon';
import { FormTextField, type FormTextFieldProps } from './FormTextField';

type PasswordFieldProps<TForm extends FieldValues, TOutput> = Omit<
  FormTextFieldProps<TForm, TOutput>,
  'type' | 'slotProps' | 'autoComplete'
> & {
  /** What a password manager should offer: the stored password, or a new one. */
  autoComplete: 'current-password' | 'new-password';
};

/** A password that can be looked at while it is typed. */
export function PasswordField<TForm extends FieldValues, TOutput = TForm>(
  props: PasswordFieldProps<TForm, TOutput>,
) {
  const [isVisible, setIsVisible] = useState(false);
  return (
    <FormTextField<TForm, TOutput>
      {...props}
      type={isVisible ? 'text' : 'password'}
      slotProps={{
        htmlInput: { autoCapitalize: 'none', spellCheck: false },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={isVisible ? 'Hide characters' : 'Show characters'}
                onClick={() => setIsVisible(!isVisible)}
              >
                <Icon path={isVisible ? mdiEyeOffOutline : mdiEyeOutline} />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
