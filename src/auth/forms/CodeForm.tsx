import { yupResolver } from '@hookform/resolvers/yup';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { codeSchema, type CodeForm as CodeFields } from '#contract/schemas/identity';
import { Button } from '@/components/Button';
import { SubmitButton } from '@/components/form/SubmitButton';
import { TextField } from '@/components/form/TextField';
import { Text } from '@/components/Text';
import { usePhoneText } from '@/components/usePhoneText';
import type { Elements } from '@/components/elements';
import entrance from './entrance.module.css';
import { OutboxLink } from './OutboxLink';

interface CodeFormProps {
  sentTo: string;
  confirmLabel: string;
  size?: 'medium' | 'large';
  isBusy: boolean;
  failure: Elements;
  onConfirm: (code: string) => Promise<unknown>;
  onResend: () => Promise<unknown>;
  /** Returns to the choice of a phone. */
  onBack: () => void;
  backLabel: string;
}

/** A form for the code of a text message. */
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
  const { control, handleSubmit } = useForm<CodeFields>({
    resolver: yupResolver(codeSchema),
    defaultValues: { code: '' },
  });
  const phoneText = usePhoneText();
  const [isResending, setIsResending] = useState(false);
  const isConfirming = isBusy && !isResending;

  const submit = handleSubmit(({ code }) => onConfirm(code));

  const resend = async () => {
    setIsResending(true);
    await onResend();
    setIsResending(false);
  };

  return (
    <form noValidate onSubmit={submit} className={entrance.form}>
      <Text role="status">
        <span>{`We sent a code to ${phoneText(sentTo)}.`}</span> <OutboxLink />
      </Text>
      <TextField
        takesFocus
        control={control}
        name="code"
        label="Code"
        autoComplete="one-time-code"
        inputMode="numeric"
      />
      {failure}
      <SubmitButton size={size} isBusy={isConfirming}>
        {confirmLabel}
      </SubmitButton>
      <div className={entrance.others}>
        <Button onClick={resend} isBusy={isResending} disabled={isConfirming}>
          Resend code
        </Button>
        <Button onClick={onBack} disabled={isConfirming}>
          {backLabel}
        </Button>
      </div>
    </form>
  );
}
