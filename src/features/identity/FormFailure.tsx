import { FormError } from '@/components/form/FormError';
import { describeFailure } from '@/features/session/failure';
import type { Failure } from './useAttempt';

/** Why what a form does has failed, in words. */
export function FormFailure({ failure }: { failure: Failure | null }) {
  return failure && <FormError message={describeFailure(failure.error)} />;
}
