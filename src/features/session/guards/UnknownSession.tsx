import { ErrorState } from '@/components/feedback/ErrorState';
import { Waiting } from '@/components/feedback/Waiting';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { sessionCheckRequested } from '../sessionEvents';
import { selectSession } from '../sessionSlice';

/** What stands in for a page until it is known whether somebody is signed in. */
export function UnknownSession() {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector(selectSession);
  const retry = () => dispatch(sessionCheckRequested());

  if (status !== 'checkFailed') {
    return <Waiting isPage label="Checking your session" minHeight="60vh" onRetry={retry} />;
  }
  return (
    <ErrorState
      isPage
      title="We couldn’t check whether you’re logged in"
      message="Part of the page couldn’t be loaded. Check your connection and try again."
      onRetry={retry}
    />
  );
}
