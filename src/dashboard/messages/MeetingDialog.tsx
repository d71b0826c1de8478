import { yupResolver } from '@hookform/resolvers/yup';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Conversation } from '@/api/conversations';
import { useProposeMeetingMutation } from '@/api/conversationsApi';
import { messageFor } from '@/api/messageFor';
import { showFieldErrors } from '@/api/showFieldErrors';
import { Button } from '@/components/Button';
import { showSuccess } from '@/components/feedback/toast';
import { Select } from '@/components/form/Select';
import { TextField } from '@/components/form/TextField';
import { Text } from '@/components/Text';
import { FormDialog } from '@/dashboard/ui/FormDialog';
import { ownZone, zoneLabel } from '@/dashboard/ui/meetings';
import { serverNow } from '@/lib/serverTime';
import { MEETING_DAYS_MAX } from '#contract/conversations';
import { formatFileDay } from '#contract/formats';
import { meetingFormSchema, type MeetingForm } from '#contract/schemas/conversations';

const DAY_MS = 86_400_000;
const dayAfter = (days: number): string =>
  formatFileDay(new Date(serverNow() + days * DAY_MS).toISOString());

/** All zones that the browser knows, with that of the form. */
const zoneOptions = (chosen: string) =>
  [...new Set([chosen, ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }));

interface MeetingDialogProps {
  conversation: Conversation;
  onClosed: () => void;
}

/** Proposes a meeting, which replaces an earlier one. Its time zone is that of the place. */
export function MeetingDialog({ conversation, onClosed }: MeetingDialogProps) {
  const { id, meeting } = conversation;
  const [isOpen, setIsOpen] = useState(true);
  const [isChoosingZone, setIsChoosingZone] = useState(false);
  // Sent once however often it is tried.
  const [clientId] = useState(() => crypto.randomUUID());
  const [propose, { isLoading, error }] = useProposeMeetingMutation();
  const { control, handleSubmit, setError, formState } = useForm<MeetingForm>({
    resolver: yupResolver(meetingFormSchema),
    defaultValues: {
      day: '',
      time: '',
      place: meeting?.place ?? '',
      timeZone: meeting?.timeZone ?? ownZone(),
    },
  });
  const timeZone = useWatch({ control, name: 'timeZone' });
  const submit = handleSubmit(async ({ day, time, ...where }) => {
    const result = await propose({ id, clientId, localTime: `${day}T${time}`, ...where });
    if (!result.error) {
      setIsOpen(false);
      showSuccess('Meeting proposed.');
    } else showFieldErrors(setError, result.error, ['place', 'timeZone']);
  });
  const isAtField = Object.keys(formState.errors).length > 0;
  return (
    <FormDialog
      isOpen={isOpen}
      title={meeting ? 'Propose another time' : 'Propose a meeting'}
      isBusy={isLoading}
      problem={error && !isAtField ? messageFor(error) : null}
      submitLabel="Propose"
      onSubmit={(event) => void submit(event)}
      onClose={() => setIsOpen(false)}
      onClosed={onClosed}
    >
      <TextField
        control={control}
        name="day"
        label="Day"
        type="date"
        min={dayAfter(0)}
        max={dayAfter(MEETING_DAYS_MAX)}
      />
      <TextField control={control} name="time" label="Time" type="time" />
      <TextField
        control={control}
        name="place"
        label="Place"
        helperText="Where you see the car. A busy place by day is safest."
        autoComplete="off"
      />
      {isChoosingZone ? (
        <Select
          control={control}
          name="timeZone"
          label="Time zone of the place"
          options={zoneOptions(timeZone)}
        />
      ) : (
        <Text as="div" variant="body2" tone="secondary">
          <span>{`The time is ${zoneLabel(timeZone)}.`}</span>{' '}
          <Button size="small" onClick={() => setIsChoosingZone(true)}>
            Change time zone
          </Button>
        </Text>
      )}
    </FormDialog>
  );
}
