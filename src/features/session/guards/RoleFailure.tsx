import { messageFor, NOT_SAVED } from '@/api/messageFor';
import { ErrorState } from '@/components/feedback/ErrorState';
import type { SessionFailure } from '../sessionState';

interface RoleFailureProps {
  failure: SessionFailure;
  isSaved: boolean;
  onRetry: () => void;
}

/** Why nobody can say which pages are the person's. */
export function RoleFailure({ failure, isSaved, onRetry }: RoleFailureProps) {
  const words = messageFor(failure);
  return (
    <ErrorState
      isPage
      title="We couldn’t load your account"
      message={isSaved ? words : `${words} ${NOT_SAVED}`}
      onRetry={onRetry}
    />
  );
}
