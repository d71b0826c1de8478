import { classNames } from '../classNames';
import { VisuallyHidden } from '../VisuallyHidden';
import styles from './PageSkeleton.module.css';
import { SlowLoad } from './Waiting';

interface PageSkeletonProps {
  /** What the page waits for, such as "Checking your account". It is also the page’s heading. */
  label: string;
  onRetry: () => void;
}

const widths = ['86%', '70%', '92%', '64%', '80%', '74%'];

/**
 * The outline of a page with a title and a table, while it is unknown which page it is. They come in
 * the same places.
 */
export function PageSkeleton({ label, onRetry }: PageSkeletonProps) {
  return (
    <>
      <VisuallyHidden as="h1">{label}</VisuallyHidden>
      <div role="status" aria-label={label}>
        <div className={classNames('type-h2', styles.title)}>
          <span className={styles.bar} />
        </div>
        <div className={styles.rows}>
          {widths.map((width) => (
            <div key={width} className={styles.row}>
              <span className={styles.bar} style={{ width }} />
            </div>
          ))}
        </div>
      </div>
      <div className={styles.slow}>
        <SlowLoad onRetry={onRetry} />
      </div>
    </>
  );
}
