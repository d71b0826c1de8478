import { yupResolver } from '@hookform/resolvers/yup';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Person } from '@/api/peopleApi';
import { showOutcome } from '@/components/feedback/toast';
import { TextArea } from '@/components/form/TextArea';
import { Text } from '@/components/Text';
import { DecisionDialog } from '@/dashboard/ui/DecisionDialog';
import { useUndo } from '@/dashboard/ui/useUndo';
import { RESTORE_DAYS } from '#contract/limits';
import { messages } from '#contract/messages';
import { closingReasonSchema } from '#contract/schemas/account';
import { useDeletePerson } from '../usePersonActions';

interface DeleteDialogProps {
  person: Person;
  isOpen: boolean;
  onClose: () => void;
}

/** The confirmation of spec §5, with what the deletion would do. */
export function DeleteDialog({ person, isOpen, onClose }: DeleteDialogProps) {
  const { run, done } = useDeletePerson(person.role === 'seller' ? 'seller' : 'buyer');
  const [isBusy, setIsBusy] = useState(false);
  const offerUndo = useUndo();
  const { control, handleSubmit } = useForm({
    resolver: yupResolver(closingReasonSchema),
    defaultValues: { reason: '' },
  });
  const typed = useWatch({ control, name: 'reason' });

  const confirm = async (plan: string | undefined) => {
    let isChanged = false;
    await handleSubmit(async ({ reason }) => {
      setIsBusy(true);
      const seller = { ...person, declined: null, isSuspended: person.suspension !== null };
      const outcome = await run(seller, { reason, plan });
      setIsBusy(false);
      isChanged = outcome.kind === 'changed';
      if (isChanged) return;
      onClose();
      if (outcome.kind === 'done') offerUndo(done, [{ kind: 'user', id: person.id }]);
      else showOutcome(outcome, done);
    })();
    return isChanged;
  };

  return (
    <DecisionDialog
      act="delete-user"
      subjects={[{ id: person.id, name: person.name }]}
      isOpen={isOpen}
      isBusy={isBusy}
      title={messages.confirmTitle}
      text={messages.confirmText}
      wayBack={`Under Removed it can be restored for ${RESTORE_DAYS} days.`}
      confirmLabel="Delete"
      onConfirm={(plans) => confirm(plans.get(person.id))}
      onCancel={onClose}
      reason={typed}
      field={
        <TextArea
          control={control}
          name="reason"
          label="Reason"
          isRequired={false}
          rows={2}
          disabled={isBusy}
          helperText="Optional. We’ll email it to the account’s owner."
        />
      }
    >
      <Text style={{ marginBottom: 8, overflowWrap: 'anywhere' }}>{person.email}</Text>
    </DecisionDialog>
  );
}
