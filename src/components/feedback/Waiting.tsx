import { VisuallyHidden } from '../VisuallyHidden';
import { SlowNotice } from './SlowNotice';
import { Spinner } from './Spinner';
import styles from './Spinner.module.css';

const SLOW = 'This is taking longer than usual. Keep waiting or try again.';

interface WaitingProps {
  label: string;
  minHeight?: number | string;
  /** Offered once the load is slow. Without it the button reloads the page. */
  onRetry?: () => void;
  /** The spinner replaces the whole page, so its label is the page’s heading. */
  isPage?: boolean;
}

/** A spinner that reports a slow load and offers an action. */
export function Waiting({ label, minHeight, onRetry, isPage = false }: WaitingProps) {
  return (
    <div className={styles.waiting} style={{ minHeight }}>
      {isPage && <VisuallyHidden as="h1">{label}</VisuallyHidden>}
      <Spinner label={label} minHeight={96} />
      <SlowLoad onRetry={onRetry} />
    </div>
  );
}

/** The message of a slow load alone, for views with their own loading state. */
export function SlowLoad({
  onRetry = () => window.location.reload(),
}: Pick<WaitingProps, 'onRetry'>) {
  return <SlowNotice message={SLOW} onRetry={onRetry} />;
}
