import { yupResolver } from '@hookform/resolvers/yup';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as yup from 'yup';
import { TextField } from '@/components/form/TextField';
import { ALREADY_HANDLED } from '@/components/feedback/toast';
import type { RowOutcome } from '#contract/outcome';
import { FormDialog } from './FormDialog';

interface NameDialogProps {
  title: string;
  submitLabel: string;
  /** The name to begin with. */
  name: string;
  schema: yup.ObjectSchema<{ name: string }>;
  onSubmit: (name: string) => Promise<RowOutcome>;
  onClosed: () => void;
}

/** Asks for the name of something that is saved. Closes once that has succeeded. */
export function NameDialog(props: NameDialogProps) {
  const { title, submitLabel, name, schema, onSubmit, onClosed } = props;
  const [isOpen, setIsOpen] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const { control, handleSubmit, formState } = useForm({
    resolver: yupResolver(schema),
    defaultValues: { name },
  });
  const submit = handleSubmit(async (draft) => {
    setProblem(null);
    const outcome = await onSubmit(draft.name);
    if (outcome.kind === 'done') setIsOpen(false);
    else setProblem(outcome.kind === 'gone' ? ALREADY_HANDLED : outcome.reason);
  });
  return (
    <FormDialog
      isOpen={isOpen}
      title={title}
      isBusy={formState.isSubmitting}
      problem={problem}
      submitLabel={submitLabel}
      onSubmit={(event) => void submit(event)}
      onClose={() => setIsOpen(false)}
      onClosed={onClosed}
    >
      <TextField control={control} name="name" label="Name" autoComplete="off" />
    </FormDialog>
  );
}
