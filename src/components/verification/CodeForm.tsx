import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { yupResolver } from '@hookform/resolvers/yup';
import { useEffect, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { codeSchema, type CodeForm as CodeFields } from '#contract/schemas/identity';
import { FormError } from '../form/FormError';
import { FormTextField } from '../form/FormTextField';
import { SubmitButton } from '../form/SubmitButton';

export interface CodeFormProps {
  /** The phone the code went to. */
  sentTo: string;
  confirmLabel: string;
  problem: string | null;
  onConfirm: (code: string) => Promise<void>;
  onResend: () => Promise<void>;
  /** Back to where the phone was chosen. */
  onBack: () => void;
  backLabel: string;
  /** Where else the message can be found. */
  hint?: ReactNode;
}

/** Takes the code of a text message. */
export function CodeForm({
  sentTo,
  confirmLabel,
  problem,
  onConfirm,
  onResend,
  onBack,
  backLabel,
  hint,
}: CodeFormProps) {
  const { control, handleSubmit, formState, setFocus } = useForm<CodeFields>({
    resolver: yupResolver(codeSchema),
    defaultValues: { code: '' },
  });
  // It takes the place of what was pressed: the keyboard goes on here.
  useEffect(() => setFocus('code'), [setFocus]);

  const [isResending, setIsResending] = useState(false);

  const submit = handleSubmit(({ code }) => onConfirm(code));

  const resend = async () => {
    setIsResending(true);
    await onResend();
    setIsResending(false);
  };

  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
      <Typography role="status">
        We sent a code to {sentTo}. {hint}
      </Typography>
      <FormTextField
        control={control}
        name="code"
        label="Code"
        autoComplete="one-time-code"
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <FormError message={problem} />
      <SubmitButton isBusy={formState.isSubmitting}>{confirmLabel}</SubmitButton>
      <Box
        // The buttons' words, not the room around them, stand at the form's edges.
        sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', mx: -2.25 }}
      >
        <Button onClick={resend} loading={isResending} disabled={formState.isSubmitting}>
          Send a new code
        </Button>
        <Button onClick={onBack} disabled={formState.isSubmitting}>
          {backLabel}
        </Button>
      </Box>
    </Stack>
  );
}
