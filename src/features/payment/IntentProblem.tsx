import { isApiError } from '@/api/errors';
import { messageFor } from '@/api/messageFor';
import { ErrorState } from '@/components/feedback/ErrorState';
import { errorCodes } from '#contract/errorCodes';
import { PaymentRefusal, refusals } from './PaymentRefusal';

interface IntentProblemProps {
  error: unknown;
  onRetry: () => void;
}

/** No payment secret: the order cannot be paid any more, or the server could not be asked. */
export function IntentProblem({ error, onRetry }: IntentProblemProps) {
  const code = isApiError(error) ? error.code : '';
  if (code === errorCodes.bookingEnded) return <PaymentRefusal {...refusals.ended} />;
  if (code === errorCodes.aboveCardLimit) return <PaymentRefusal {...refusals.aboveCardLimit} />;
  return (
    <ErrorState
      title="The payment could not be prepared"
      message={`${messageFor(error)} Nothing was charged.`}
      onRetry={onRetry}
    />
  );
}
