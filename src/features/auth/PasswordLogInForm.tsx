import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { yupResolver } from '@hookform/resolvers/yup';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { FormError } from '@/components/form/FormError';
import { FormTextField } from '@/components/form/FormTextField';
import { RequiredNote } from '@/components/form/RequiredNote';
import { SubmitButton } from '@/components/form/SubmitButton';
import { messages } from '#contract/messages';
import { logInSchema, type LogInForm } from '#contract/schemas/account';
import { signIn } from '@/lib/identity/account';
import { PasswordField } from '@/components/form/PasswordField';
import { DemoAccounts } from './DemoAccounts';
import type { SignIn } from './useSignIn';

interface PasswordLogInFormProps {
  /** The person chose this way, so the keyboard goes on here; not so when the page opens. */
  isChosen: boolean;
  email: string;
  problem: string | null;
  onSignIn: SignIn;
  /** What stands in the e-mail field when the person turns to something else on the page. */
  onLeave: (email: string) => void;
  onForgot: () => void;
}

/** The log-in form (spec §5). */
export function PasswordLogInForm({
  isChosen,
  email,
  problem,
  onSignIn,
  onLeave,
  onForgot,
}: PasswordLogInFormProps) {
  const { control, handleSubmit, formState, getValues, setValue, clearErrors, setFocus } =
    useForm<LogInForm>({
      resolver: yupResolver(logInSchema),
      defaultValues: { email, password: '' },
    });

  useEffect(() => {
    if (isChosen) setFocus('email');
  }, [isChosen, setFocus]);

  const submit = handleSubmit(async (form) => {
    await onSignIn(() => signIn(form.email, form.password));
  });

  const fill = (demo: { email: string; password: string }) => {
    setValue('email', demo.email);
    setValue('password', demo.password);
    clearErrors();
  };

  return (
    <Stack
      component="form"
      noValidate
      onSubmit={submit}
      onBlur={() => onLeave(getValues('email'))}
      sx={{ gap: 2.5 }}
    >
      <RequiredNote />
      <FormTextField
        control={control}
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
      />
      <Box>
        <PasswordField
          control={control}
          name="password"
          label="Password"
          autoComplete="current-password"
        />
        <Button size="small" sx={{ mt: 0.5, ml: -1.5 }} onClick={onForgot}>
          Forgot your password?
        </Button>
      </Box>
      <FormError message={problem} />
      <SubmitButton isBusy={formState.isSubmitting}>{messages.logIn}</SubmitButton>
      <DemoAccounts onChoose={fill} />
    </Stack>
  );
}
