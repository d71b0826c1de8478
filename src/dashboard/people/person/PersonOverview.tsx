import Box from '@mui/material/Box';
import { yupResolver } from '@hookform/resolvers/yup';
import { useForm } from 'react-hook-form';
import { messageFor } from '@/api/messageFor';
import { useAddNoteMutation, type Person } from '@/api/peopleApi';
import { Button } from '@/components/Button';
import { FormError } from '@/components/form/FormError';
import { TextArea } from '@/components/form/TextArea';
import { Text } from '@/components/Text';
import { usePhoneText } from '@/components/usePhoneText';
import { LogSlice } from '@/dashboard/log/LogSlice';
import { Fact, Facts } from '@/dashboard/ui/Facts';
import { OrderColumns } from '@/dashboard/ui/OrderColumns';
import { Panel } from '@/dashboard/ui/Panel';
import { formatDay, formatDayAndTime } from '#contract/formats';
import { noteSchema } from '#contract/people';

/** What happened to a person, how they were verified, and what admins noted. */
export function PersonOverview({ person }: { person: Person }) {
  return (
    <OrderColumns
      side={
        <>
          <Verification person={person} />
          <Notes person={person} />
        </>
      }
    >
      <section>
        <Text as="h2" variant="h5" style={{ marginBottom: 12 }}>
          What happened
        </Text>
        <LogSlice id={person.id} />
      </section>
    </OrderColumns>
  );
}

function Verification({ person }: { person: Person }) {
  const phoneText = usePhoneText();
  const { role, isVerified, verifiedAt, verifiedBy, request, verifications } = person;
  if (role !== 'seller') return null;
  return (
    <Panel title="Verification">
      <Text variant="body2">
        {isVerified
          ? `Verified${verifiedAt ? ` ${formatDay(verifiedAt)}` : ''}${verifiedBy && ` by ${verifiedBy}`}`
          : 'Not verified'}
      </Text>
      <Facts>
        {request && (
          <Fact label={`Asked ${formatDay(request.createdAt)}`}>
            {[phoneText(request.phone), request.company, request.note].filter(Boolean).join('\n')}
          </Fact>
        )}
        {verifications.map(({ at, outcome, reason }) => (
          <Fact key={at} label={at === null ? '' : formatDay(at)}>
            {reason === null ? outcome : `${outcome}: ${reason}`}
          </Fact>
        ))}
      </Facts>
    </Panel>
  );
}

function Notes({ person: { id, notes } }: { person: Person }) {
  const [addNote, { isLoading, error }] = useAddNoteMutation();
  const { control, handleSubmit, reset } = useForm({
    resolver: yupResolver(noteSchema),
    defaultValues: { text: '' },
  });
  const submit = handleSubmit(async (form) => {
    const { data } = await addNote({ id, ...form });
    if (data) reset();
  });
  return (
    <Panel title="Notes of the admins">
      <Facts>
        {notes.map(({ id: noteId, text, at, authorName }) => (
          <Fact
            key={noteId}
            label={[authorName || 'Deleted user', at && formatDayAndTime(at)]
              .filter(Boolean)
              .join(' · ')}
          >
            {text}
          </Fact>
        ))}
      </Facts>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void submit(event)}
        sx={{ display: 'grid', gap: 1.5 }}
      >
        <TextArea
          control={control}
          name="text"
          label="Note"
          rows={2}
          disabled={isLoading}
          helperText="Only admins read it. It can’t be changed."
        />
        <FormError message={error ? messageFor(error) : null} />
        <div>
          <Button type="submit" variant="outlined" isBusy={isLoading}>
            Add note
          </Button>
        </div>
      </Box>
    </Panel>
  );
}
