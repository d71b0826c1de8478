import { ErrorState } from '@/components/feedback/ErrorState';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectSessionProblem, sessionCheckRequested } from '../authSlice';
import { Checking } from './Checking';

/** What stands in for a page until it is known whether somebody is signed in. */
export function UnknownSession() {
  const dispatch = useAppDispatch();
  const problem = useAppSelector(selectSessionProblem);
  const retry = () => dispatch(sessionCheckRequested());

  if (problem === null) return <Checking label="Checking your session" onRetry={retry} />;
  return (
    <ErrorState isPage title="We could not check your session" message={problem} onRetry={retry} />
  );
}
