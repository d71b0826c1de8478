import { Spinner } from '@/components/feedback/Spinner';

/** The first page of a visit is on its way. */
export function PageLoading() {
  return <Spinner label="Loading page" minHeight="60vh" />;
}
