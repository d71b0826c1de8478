import { isApiError } from '@/api/errors';
import { messageFor } from '@/api/messageFor';
import { FormError } from '@/components/form/FormError';
import { SupportLine } from '@/components/SupportLine';
import type { Failure } from './useAttempt';

/**
 * The error message of a failed form submission. After a refusal that no other input changes, such
 * as for a closed account, also where users can write to.
 */
export function FormFailure({ failure }: { failure: Failure | null }) {
  if (failure === null) return null;
  const { error } = failure;
  return (
    <>
      <FormError message={messageFor(error)} />
      {isApiError(error) && error.status === 403 && <SupportLine />}
    </>
  );
}
