import { FormError } from '@/components/form/FormError';
import { messageFor } from '@/api/messageFor';
import type { Failure } from './useAttempt';

/** The error message of a failed form submission. */
export function FormFailure({ failure }: { failure: Failure | null }) {
  return failure && <FormError message={messageFor(failure.error)} />;
}
