import { Spinner } from '@/components/feedback/Spinner';

/** The first page of a visit is on its way; the footer waits below the fold instead of jumping. */
export function PageLoading() {
  return <Spinner label="Loading the page" minHeight="100vh" />;
}
