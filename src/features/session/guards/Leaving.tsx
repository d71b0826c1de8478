import { Waiting } from '@/components/feedback/Waiting';

/** Stands in for a page that one may not see, until the log-in page has arrived. */
export function Leaving() {
  return <Waiting isPage label="Checking your account" minHeight={320} />;
}
