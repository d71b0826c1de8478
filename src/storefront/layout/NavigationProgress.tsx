import { useNavigation } from 'react-router-dom';
import { Spinner } from '@/components/feedback/Spinner';
import styles from './NavigationProgress.module.css';

/** A progress line during navigation. A delay hides it for fast pages. */
export function NavigationProgress() {
  if (useNavigation().state === 'idle') return null;
  return <div role="progressbar" aria-label="Loading page" className={styles.line} />;
}

export function PageLoading() {
  return <Spinner label="Loading page" minHeight="60vh" />;
}
