import Box from '@mui/material/Box';
import { useForm, useWatch } from 'react-hook-form';
import { isPlanChanged } from '@/api/errors';
import { messageFor } from '@/api/messageFor';
import { useSuspendUserMutation, type Person } from '@/api/peopleApi';
import { showError, showSuccess } from '@/components/feedback/toast';
import { FormRadioGroup } from '@/components/form/FormRadioGroup';
import { Select } from '@/components/form/Select';
import { TextArea } from '@/components/form/TextArea';
import { Text } from '@/components/Text';
import { DecisionDialog } from '@/dashboard/ui/DecisionDialog';
import { draftResolver } from '@/dashboard/ui/draftResolver';
import { ReadyAnswers } from '@/dashboard/ui/ReadyAnswers';
import { readyStatements } from '@/dashboard/ui/readyTexts';
import { suspensionEnds } from '@/dashboard/ui/suspensionEnds';
import { reportReasonLabels, reportReasons } from '#contract/reportReasons';
import { suspendSchema, type SuspendForm } from '#contract/suspensions';

interface SuspendDialogProps {
  person: Person;
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
}

interface SuspendDraft {
  reason: string;
  statement: string;
  days: string;
}

/** Asks for the reason and the end of a suspension, and shows what it would do. */
export function SuspendDialog({ person, isOpen, onClose, onClosed }: SuspendDialogProps) {
  const [suspend, { isLoading }] = useSuspendUserMutation();
  const { control, handleSubmit, setValue } = useForm<SuspendDraft, unknown, SuspendForm>({
    resolver: draftResolver(suspendSchema),
    defaultValues: { reason: '', statement: '', days: '7' },
  });
  const [chosen, statement] = useWatch({ control, name: ['reason', 'statement'] });
  const reason = reportReasons.find((each) => each === chosen) ?? 'other';
  const name = person.name || person.email;

  /** Resolves to whether the plan has changed, so that nothing was done. */
  const confirm = async (plan: string | undefined) => {
    let isChanged = false;
    await handleSubmit(async (form) => {
      const { error } = await suspend({ ...form, id: person.id, plan: plan ?? '' });
      isChanged = isPlanChanged(error);
      if (isChanged) return;
      onClose();
      if (error) showError(messageFor(error));
      else showSuccess('Account suspended.');
    })();
    return isChanged;
  };

  return (
    <DecisionDialog
      act="suspend-user"
      subjects={[{ id: person.id, name }]}
      isOpen={isOpen}
      isBusy={isLoading}
      title={`Suspend ${name}?`}
      text="They can log in and read, but not book, list, write or report."
      wayBack="You can take this back at any time."
      confirmLabel="Suspend"
      onConfirm={(plans) => confirm(plans.get(person.id))}
      onCancel={onClose}
      onClosed={onClosed}
      startsAtField
      reason={statement}
      field={
        <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
          <Select
            control={control}
            name="reason"
            label="Reason"
            placeholder="Choose a reason"
            disabled={isLoading}
            takesFocus
            options={reportReasons.map((value) => ({ value, label: reportReasonLabels[value] }))}
          />
          <ReadyAnswers
            texts={readyStatements[reason]}
            value={statement}
            disabled={isLoading}
            onChoose={(text) => setValue('statement', text, { shouldDirty: true })}
          />
          <TextArea
            control={control}
            name="statement"
            label="Statement"
            helperText="The person reads this."
            rows={3}
            disabled={isLoading}
          />
          <FormRadioGroup
            control={control}
            name="days"
            label="Until"
            options={suspensionEnds}
            disabled={isLoading}
          />
        </Box>
      }
    >
      <Text style={{ marginBottom: 8, overflowWrap: 'anywhere' }}>{person.email}</Text>
    </DecisionDialog>
  );
}
