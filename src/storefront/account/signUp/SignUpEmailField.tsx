import { useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { Button } from '@/components/Button';
import { EmailField } from '@/components/form/TextField';
import { useOnDemand } from '@/components/useOnDemand';
import type { SignUpForm } from '#contract/schemas/account';
import styles from '@/auth/forms/entrance.module.css';

const loadCheck = () => import('./mailDomains').then(({ suggestEmail }) => suggestEmail);

/** The email, which is corrected with one press if its domain is probably mistyped. */
export function SignUpEmailField({ form }: { form: UseFormReturn<SignUpForm> }) {
  const { control, setFocus, setValue } = form;
  const email = useWatch({ control, name: 'email' });
  /** The email when the field was left: a part of one is not mistyped. */
  const [left, setLeft] = useState('');
  const check = useOnDemand(loadCheck, left !== '', () => setLeft(''));
  const suggestion = left === email ? check?.Loaded(left) : null;
  return (
    <div>
      <EmailField control={control} name="email" autoComplete="email" onLeave={setLeft} />
      <div role="status">
        {suggestion && (
          <div className={styles.suggestion}>
            <Button
              size="small"
              variant="outlined"
              onClick={() => {
                setValue('email', suggestion, { shouldDirty: true, shouldValidate: true });
                setFocus('email');
              }}
            >
              {`Did you mean ${suggestion}?`}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
