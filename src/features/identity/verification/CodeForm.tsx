import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { yupResolver } from '@hookform/resolvers/yup';
import { useEffect, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { codeSchema, type CodeForm as CodeFields } from '#contract/schemas/identity';
import { FormTextField } from '@/components/form/FormTextField';
import { SubmitButton } from '@/components/form/SubmitButton';
import { OutboxLink } from '../OutboxLink';

interface CodeFormProps {
  /** The phone the code went to. */
  sentTo: string;
  confirmLabel: string;
  /** Of the button. */
  size?: 'medium' | 'large';
  isBusy: boolean;
  /** What went wrong, if anything did. */
  failure: ReactNode;
  onConfirm: (code: string) => Promise<unknown>;
  onResend: () => Promise<unknown>;
  /** Back to where the phone was chosen. */
  onBack: () => void;
  backLabel: string;
}

/** Takes the code of a text message. */
export function CodeForm({
  sentTo,
  confirmLabel,
  size = 'large',
  isBusy,
  failure,
  onConfirm,
  onResend,
  onBack,
  backLabel,
}: CodeFormProps) {
  const { control, handleSubmit, setFocus } = useForm<CodeFields>({
    resolver: yupResolver(codeSchema),
    defaultValues: { code: '' },
  });
  // The form replaces the button that was pressed, so it takes the focus.
  useEffect(() => setFocus('code'), [setFocus]);

  const [isResending, setIsResending] = useState(false);
  const isConfirming = isBusy && !isResending;

  const submit = handleSubmit(({ code }) => onConfirm(code));

  const resend = async () => {
    setIsResending(true);
    await onResend();
    setIsResending(false);
  };

  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
      <Typography role="status">
        We sent a code to {sentTo}. <OutboxLink />
      </Typography>
      <FormTextField
        control={control}
        name="code"
        label="Code"
        autoComplete="one-time-code"
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      {failure}
      <SubmitButton size={size} isBusy={isConfirming}>
        {confirmLabel}
      </SubmitButton>
      <Box
        // The buttons' words, not the room around them, stand at the form's edges.
        sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', mx: -2.25 }}
      >
        <Button onClick={resend} loading={isResending} disabled={isConfirming}>
          Send a new code
        </Button>
        <Button onClick={onBack} disabled={isConfirming}>
          {backLabel}
        </Button>
      </Box>
    </Stack>
  );
}
