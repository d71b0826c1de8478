import { FormError } from '@/components/form/FormError';
import { messageFor } from '@/api/messageFor';
import type { Failure } from './useAttempt';

/** Why what a form does has failed, in words. */
export function FormFailure({ failure }: { failure: Failure | null }) {
  return failure && <FormError message={messageFor(failure.error)} />;
}
