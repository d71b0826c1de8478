import { yupResolver } from '@hookform/resolvers/yup';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CaseDetail } from '@/api/cases';
import { useDecideAppealMutation } from '@/api/casesApi';
import { messageFor } from '@/api/messageFor';
import { showFieldErrors } from '@/api/showFieldErrors';
import { Notice } from '@/components/feedback/Notice';
import { showSuccess } from '@/components/feedback/toast';
import { FormError } from '@/components/form/FormError';
import { FormRadioGroup } from '@/components/form/FormRadioGroup';
import { SubmitButton } from '@/components/form/SubmitButton';
import { TextArea } from '@/components/form/TextArea';
import { appealDecisionSchema, type AppealDecisionBody } from '#contract/schemas/cases';

/** An appeal that waits: the person’s words and, for another admin than who decided, the answer. */
export function AppealForm({ found }: { found: CaseDetail }) {
  const { id, appeal, appealRefusal, personName } = found;
  return (
    <Box sx={{ mb: 3, display: 'grid', gap: 2 }}>
      <Notice tone="warning" title={`${personName || 'The person'} appeals`}>
        {`“${appeal}”`}
      </Notice>
      {appealRefusal === null ? <Answer id={id} /> : <Notice tone="info">{appealRefusal}</Notice>}
    </Box>
  );
}

function Answer({ id }: { id: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [decide] = useDecideAppealMutation();
  const { control, handleSubmit, setError, formState } = useForm<AppealDecisionBody>({
    resolver: yupResolver(appealDecisionSchema),
    defaultValues: { answer: '' },
  });
  const submit = handleSubmit(async (body) => {
    setProblem(null);
    const { error } = await decide({ id, ...body });
    if (!error) showSuccess(body.outcome === 'upheld' ? 'Upheld.' : 'Overruled.');
    else if (!showFieldErrors(setError, error, ['outcome', 'answer'])) {
      setProblem(messageFor(error, 'refusal'));
    }
  });
  return (
    <Box
      component="form"
      noValidate
      aria-label="Appeal"
      onSubmit={submit}
      sx={{ display: 'grid', gap: 2, justifyItems: 'start', '& > *': { maxWidth: '100%' } }}
    >
      <FormRadioGroup
        control={control}
        name="outcome"
        label="Decision"
        options={[
          { value: 'upheld', label: 'Uphold' },
          { value: 'overruled', label: 'Overrule' },
        ]}
      />
      <Box sx={{ width: '100%' }}>
        <TextArea
          control={control}
          name="answer"
          label="Answer"
          rows={3}
          helperText="The person reads this. Overruled, what was decided is reversed and no longer counts."
        />
      </Box>
      <FormError message={problem} />
      <SubmitButton isBusy={formState.isSubmitting}>Decide appeal</SubmitButton>
    </Box>
  );
}
