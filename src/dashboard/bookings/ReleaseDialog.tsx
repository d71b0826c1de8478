import { yupResolver } from '@hookform/resolvers/yup';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { showFieldErrors } from '@/api/showFieldErrors';
import { messageFor } from '@/api/messageFor';
import { useReleaseBookingMutation, type SellerBooking } from '@/api/sellerBookingsApi';
import { Button } from '@/components/Button';
import { SlowNotice } from '@/components/feedback/SlowNotice';
import { showSuccess } from '@/components/feedback/toast';
import { FormError } from '@/components/form/FormError';
import { FormRadioGroup } from '@/components/form/FormRadioGroup';
import { TextArea } from '@/components/form/TextArea';
import { messages } from '#contract/messages';
import { releaseFormSchema, type ReleaseForm as Form } from '#contract/schemas/booking';
import { buyerOf } from '@/dashboard/ui/bookingSteps';
import { sellerBookingName } from './sellerBookingState';

interface ReleaseDialogProps {
  booking: SellerBooking;
  isOpen: boolean;
  onClose: () => void;
  /** The server refused the release: the booking has changed since the page loaded it. */
  onRefused: () => void;
  /** Called when the dialog has closed and the page can be focused again. */
  onClosed?: (isReleased: boolean) => void;
}

/** Releases a car that a buyer has on hold. The buyer sees the reason. */
export function ReleaseDialog({
  booking,
  isOpen,
  onClose,
  onRefused,
  onClosed,
}: ReleaseDialogProps) {
  const titleId = useId();
  const [release, { isLoading }] = useReleaseBookingMutation();
  const [isReleased, setIsReleased] = useState(false);
  // Here, so that it keeps what was typed while the dialog is closed.
  const form = useForm<Form>({
    resolver: yupResolver(releaseFormSchema),
    defaultValues: { reason: '', outcome: 'on-sale' },
  });
  const onExited = () => {
    form.clearErrors();
    onClosed?.(isReleased);
  };
  return (
    <Dialog
      open={isOpen}
      onClose={isLoading ? undefined : onClose}
      maxWidth="sm"
      fullWidth
      aria-labelledby={titleId}
      slotProps={{ transition: { onExited } }}
    >
      <DialogTitle
        id={titleId}
      >{`Cancel the booking of ${sellerBookingName(booking)}?`}</DialogTitle>
      <ReleaseForm
        form={form}
        booking={booking}
        isBusy={isLoading}
        release={release}
        onReleased={() => {
          setIsReleased(true);
          onClose();
        }}
        onClose={onClose}
        onRefused={onRefused}
      />
    </Dialog>
  );
}

interface ReleaseFormProps extends Omit<ReleaseDialogProps, 'isOpen' | 'onClosed'> {
  form: UseFormReturn<Form>;
  isBusy: boolean;
  onReleased: () => void;
  release: ReturnType<typeof useReleaseBookingMutation>[0];
}

type Outcome = Form['outcome'];

const outcomeOptions: { value: Outcome; label: string }[] = [
  { value: 'on-sale', label: 'Back on sale' },
  { value: 'off-sale', label: 'Off sale' },
  { value: 'sold-elsewhere', label: 'Sold elsewhere' },
];

/** What the question says of the car, what the toast says, and what the call has for it. */
const outcomes: Record<Outcome, { asked: string; done: string; change: object }> = {
  'on-sale': { asked: 'puts the car back on sale', done: 'put back on sale', change: {} },
  'off-sale': {
    asked: 'takes the car off sale',
    done: 'taken off sale',
    change: { withdraw: true },
  },
  'sold-elsewhere': {
    asked: 'marks the car as sold elsewhere',
    done: 'marked as sold elsewhere',
    change: { withdraw: true, soldElsewhere: true },
  },
};

function ReleaseForm({
  form: { control, handleSubmit, setError },
  booking,
  isBusy,
  release,
  onReleased,
  onClose,
  onRefused,
}: ReleaseFormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const { id, productId } = booking;
  const chosen = useWatch({ control, name: 'outcome' });

  async function submit({ reason, outcome }: Form) {
    setProblem(null);
    const { done, change } = outcomes[outcome];
    const { data, error } = await release({ id, productId, body: { reason, ...change } });
    if (data?.acknowledged) {
      onReleased();
      showSuccess(`Booking cancelled and the car ${done}. We sent your reason to the buyer.`);
      return;
    }
    if (showFieldErrors(setError, error, ['reason'])) return;
    setProblem(error ? messageFor(error) : (data.message ?? messages.somethingWrong));
    onRefused();
  }

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => handleSubmit(submit)(event)}
      sx={{ display: 'contents' }}
    >
      <DialogContent>
        <DialogContentText sx={{ mb: 2.5, overflowWrap: 'anywhere' }}>
          {`This ends ${buyerOf(booking)}’s booking and ${outcomes[chosen].asked}. You can’t undo this.`}
        </DialogContentText>
        <TextArea
          control={control}
          name="reason"
          label="Reason"
          rows={3}
          takesFocus
          helperText="We’ll send this to the buyer."
        />
        <Box sx={{ mt: 2 }}>
          <FormRadioGroup
            control={control}
            name="outcome"
            label="The car is then"
            options={outcomeOptions}
          />
        </Box>
        <Box sx={{ mt: problem === null ? 0 : 2 }}>
          <FormError message={problem} />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy}>
          Keep booking
        </Button>
        {isBusy && <SlowNotice />}
        <Button type="submit" variant="contained" color="error" isBusy={isBusy}>
          Cancel booking
        </Button>
      </DialogActions>
    </Box>
  );
}
