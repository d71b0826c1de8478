import Box from '@mui/material/Box';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { CaseDetail } from '@/api/cases';
import { useDecideCaseMutation } from '@/api/casesApi';
import { isPlanChanged } from '@/api/errors';
import { messageFor } from '@/api/messageFor';
import { showFieldErrors } from '@/api/showFieldErrors';
import { showSuccess } from '@/components/feedback/toast';
import { FormError } from '@/components/form/FormError';
import { FormRadioGroup } from '@/components/form/FormRadioGroup';
import { Select } from '@/components/form/Select';
import { TextArea } from '@/components/form/TextArea';
import { decidedLabels } from '@/dashboard/ui/decidedLabels';
import { DecisionDialog } from '@/dashboard/ui/DecisionDialog';
import { draftResolver } from '@/dashboard/ui/draftResolver';
import { ReadyAnswers } from '@/dashboard/ui/ReadyAnswers';
import { readyStatements } from '@/dashboard/ui/readyTexts';
import { suspensionEnds } from '@/dashboard/ui/suspensionEnds';
import { useUndo } from '@/dashboard/ui/useUndo';
import { isStrike, reportReasonLabels, reportReasons, type CaseDecision } from '#contract/cases';
import { caseDecisionSchema, type CaseDecisionBody } from '#contract/schemas/cases';
import { decisionLabels, decisionTexts, subjectName } from './caseLabels';

interface DecideDialogProps {
  found: CaseDetail;
  decision: CaseDecision;
  onClose: () => void;
  /** The case is decided, and the dialog has closed. */
  onDecided: () => void;
}

interface DecisionDraft {
  decision: CaseDecision;
  reason?: string;
  statement: string;
  days?: string;
}

/** Confirms a decision with what it would do, its reason and the statement that the person reads. */
export function DecideDialog({ found, decision, onClose, onDecided }: DecideDialogProps) {
  const [isOpen, setIsOpen] = useState(true);
  const [isDone, setIsDone] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [decide, { isLoading }] = useDecideCaseMutation();
  const showUndo = useUndo();
  const { control, handleSubmit, setError, setValue } = useForm<
    DecisionDraft,
    unknown,
    CaseDecisionBody
  >({
    resolver: draftResolver(caseDecisionSchema),
    defaultValues: {
      decision,
      statement: '',
      ...(found.topReason && isStrike(decision) ? { reason: found.topReason } : {}),
      ...(decision === 'suspend' ? { days: '7' } : {}),
    },
  });
  const [chosen, statement] = useWatch({ control, name: ['reason', 'statement'] });
  const reason = reportReasons.find((each) => each === chosen) ?? 'other';

  /** Resolves to whether the plan has changed, so that nothing was done. */
  const confirm = async (plan: string | undefined) => {
    let isChanged = false;
    setProblem(null);
    await handleSubmit(async (body) => {
      const { error } = await decide({ ...body, id: found.id, plan: plan ?? '' });
      isChanged = isPlanChanged(error);
      if (isChanged) return;
      if (error) {
        if (!showFieldErrors(setError, error, ['reason', 'statement', 'days'])) {
          setProblem(messageFor(error, 'refusal'));
        }
        return;
      }
      setIsDone(true);
      setIsOpen(false);
      if (decision === 'closed') showSuccess('Closed.');
      else showUndo(`${decidedLabels[decision]}.`, [{ kind: 'decision', id: found.id }]);
    })();
    return isChanged;
  };
  const needsWords = isStrike(decision);
  const name = decision === 'suspend' ? found.personName : subjectName(found);
  return (
    <DecisionDialog
      act={`decide-${decision}`}
      subjects={[{ id: found.id, name }]}
      isOpen={isOpen}
      isBusy={isLoading}
      isHarmless={!needsWords}
      title={`${decisionLabels[decision]}: ${name}`}
      text={decisionTexts[decision]}
      confirmLabel={decisionLabels[decision]}
      onConfirm={(plans) => confirm(plans.get(found.id))}
      onCancel={() => setIsOpen(false)}
      onClosed={isDone ? onDecided : onClose}
      startsAtField={needsWords}
      reason={statement}
      field={
        <Box sx={{ display: 'grid', gap: 2 }}>
          {needsWords && (
            <Select
              control={control}
              name="reason"
              label="Reason"
              placeholder="Choose a reason"
              disabled={isLoading}
              takesFocus={!found.topReason}
              options={reportReasons.map((value) => ({ value, label: reportReasonLabels[value] }))}
            />
          )}
          {decision === 'suspend' && (
            <FormRadioGroup
              control={control}
              name="days"
              label="Until"
              options={suspensionEnds}
              disabled={isLoading}
            />
          )}
          {needsWords && (
            <ReadyAnswers
              texts={readyStatements[reason]}
              value={statement}
              disabled={isLoading}
              onChoose={(text) => setValue('statement', text, { shouldDirty: true })}
            />
          )}
          {needsWords && (
            <TextArea
              control={control}
              name="statement"
              label="Statement"
              rows={3}
              disabled={isLoading}
              takesFocus={Boolean(found.topReason)}
              helperText={`${found.personName || 'The person'} reads this by email and on their dashboard, and can appeal.`}
            />
          )}
          <FormError message={problem} />
        </Box>
      }
    />
  );
}
