import { VisuallyHidden } from '../VisuallyHidden';
import { SlowNotice } from './SlowNotice';
import { Spinner } from './Spinner';
import styles from './Waiting.module.css';

const SLOW = 'This is taking longer than usual. Keep waiting or try again.';

interface WaitingProps {
  /** What is being waited for, such as "Loading cars". */
  label: string;
  minHeight?: number | string;
  /** Offered once it is slow; without it the page itself can be loaded again. */
  onRetry?: () => void;
  /** It stands for the whole page, so that its label is the page's heading. */
  isPage?: boolean;
}

/** A wait that says so when it takes longer than usual, and what to do about it. */
export function Waiting({ label, minHeight, onRetry, isPage = false }: WaitingProps) {
  return (
    <div className={styles.waiting} style={{ minHeight }}>
      {isPage && <VisuallyHidden as="h1">{label}</VisuallyHidden>}
      <Spinner label={label} minHeight={96} />
      <SlowLoad onRetry={onRetry} />
    </div>
  );
}

/** The words of a slow load alone, for where something else shows the wait itself. */
export function SlowLoad({
  onRetry = () => window.location.reload(),
}: Pick<WaitingProps, 'onRetry'>) {
  return <SlowNotice message={SLOW} onRetry={onRetry} />;
}
