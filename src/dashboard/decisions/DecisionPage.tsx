import { yupResolver } from '@hookform/resolvers/yup';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useParams } from 'react-router-dom';
import { useAppealMutation, useGetDecisionQuery, type Decision } from '@/api/decisionsApi';
import { isGone } from '@/api/errors';
import { messageFor } from '@/api/messageFor';
import { showFieldErrors } from '@/api/showFieldErrors';
import { ButtonLink } from '@/components/Button';
import { AsyncView } from '@/components/feedback/AsyncView';
import { EmptyState } from '@/components/feedback/EmptyState';
import { Notice } from '@/components/feedback/Notice';
import { showSuccess } from '@/components/feedback/toast';
import { FormError } from '@/components/form/FormError';
import { SubmitButton } from '@/components/form/SubmitButton';
import { TextArea } from '@/components/form/TextArea';
import { LocalTime } from '@/components/LocalTime';
import { carName } from '@/components/labels';
import { PageTitle } from '@/components/PageTitle';
import { Text } from '@/components/Text';
import { Fact, Facts } from '@/dashboard/ui/Facts';
import { reportReasonLabels, type StrikeDecision } from '#contract/cases';
import { formatDay, formatDayAndTime } from '#contract/formats';
import { routes } from '#contract/routes';
import { appealSchema, type AppealBody } from '#contract/schemas/cases';

const decided: Record<StrikeDecision, string> = {
  warn: 'We gave you a warning. Nothing else changed.',
  hide: 'We took your car off sale. Change what is wrong, then you can list it again.',
  remove: 'We removed your car.',
  suspend: 'We suspended your account. Your paid orders go on.',
};

/** What an admin decided about the user, why, and the user’s appeal (an extension). */
export default function DecisionPage() {
  const { caseId = '' } = useParams();
  const query = useGetDecisionQuery(caseId);
  return (
    <>
      <PageTitle title="Our decision" space="medium" />
      {isGone(query.error) ? (
        <EmptyState title="This decision no longer exists" />
      ) : (
        <AsyncView
          query={query}
          label="Loading decision"
          minHeight={320}
          failedTitle="We couldn’t load this decision"
          messageFor={messageFor}
        >
          {(decision) => <Shown decision={decision} />}
        </AsyncView>
      )}
    </>
  );
}

function Shown({ decision }: { decision: Decision }) {
  const { id, carName: name, productId, decidedAt, suspendedUntil, reason, statement } = decision;
  const canEdit = decision.decision === 'hide' && productId !== null;
  return (
    <Box sx={{ display: 'grid', gap: 3, maxWidth: '40rem', overflowWrap: 'anywhere' }}>
      <Text>{decided[decision.decision]}</Text>
      <Facts>
        {name !== null && <Fact label="Car">{carName(name)}</Fact>}
        <Fact label="Reason">{reportReasonLabels[reason]}</Fact>
        <Fact label="We wrote">{`“${statement}”`}</Fact>
        {decidedAt !== null && (
          <Fact label="Decided">
            <LocalTime at={decidedAt} format={formatDayAndTime} />
          </Fact>
        )}
        {suspendedUntil !== null && (
          <Fact label="Until">
            <LocalTime at={suspendedUntil} format={formatDayAndTime} />
          </Fact>
        )}
        <Fact label="Case">{decision.number}</Fact>
      </Facts>
      {canEdit && (
        <div>
          <ButtonLink variant="outlined" to={routes.editProduct(productId)}>
            Edit car
          </ButtonLink>
        </div>
      )}
      {decision.appealedAt === null ? (
        <AppealPart id={id} decision={decision} />
      ) : (
        <Appealed decision={decision} />
      )}
    </Box>
  );
}

function Appealed({ decision }: { decision: Decision }) {
  const { appeal, appealedAt, appealOutcome, appealAnswer } = decision;
  return (
    <section aria-label="Your appeal">
      {appealOutcome === null ? (
        <Notice tone="info" role="status">
          We have your appeal. We’ll email you what came of it.
        </Notice>
      ) : (
        <Notice tone={appealOutcome === 'overruled' ? 'success' : 'warning'} role="status">
          {appealOutcome === 'overruled'
            ? 'You were right. The decision no longer counts.'
            : 'We looked again. The decision stays.'}
        </Notice>
      )}
      <Box sx={{ mt: 2 }}>
        <Facts>
          <Fact label="You wrote">{`“${appeal}”`}</Fact>
          {appealedAt !== null && (
            <Fact label="Sent">
              <LocalTime at={appealedAt} format={formatDayAndTime} />
            </Fact>
          )}
          {appealAnswer && <Fact label="We answered">{`“${appealAnswer}”`}</Fact>}
        </Facts>
      </Box>
    </section>
  );
}

function AppealPart({ id, decision }: { id: string; decision: Decision }) {
  const { appealRefusal, appealUntil } = decision;
  const [problem, setProblem] = useState<string | null>(null);
  const [send] = useAppealMutation();
  const { control, handleSubmit, setError, formState } = useForm<AppealBody>({
    resolver: yupResolver(appealSchema),
    defaultValues: { appeal: '' },
  });
  const submit = handleSubmit(async ({ appeal }) => {
    setProblem(null);
    const { error } = await send({ id, appeal });
    if (!error) showSuccess('Appeal sent.');
    else if (!showFieldErrors(setError, error, ['appeal'])) {
      setProblem(messageFor(error, 'refusal'));
    }
  });
  if (appealRefusal !== null) return <Text tone="secondary">{appealRefusal}</Text>;
  return (
    <Box
      component="form"
      noValidate
      aria-label="Appeal"
      onSubmit={submit}
      sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}
    >
      <Box sx={{ width: '100%' }}>
        <TextArea
          control={control}
          name="appeal"
          label="Appeal"
          rows={4}
          helperText={
            <span>
              <span>Why is it wrong? You can appeal once, until </span>
              {appealUntil !== null && <LocalTime at={appealUntil} format={formatDay} />}
              <span>. Another person reads it.</span>
            </span>
          }
        />
      </Box>
      <FormError message={problem} />
      <SubmitButton isBusy={formState.isSubmitting}>Send appeal</SubmitButton>
    </Box>
  );
}
