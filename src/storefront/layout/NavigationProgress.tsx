import { useNavigation } from 'react-router-dom';
import { Spinner } from '@/components/feedback/Spinner';
import styles from './NavigationProgress.module.css';

/** A thin line while the next page is on its way; a quick one is never seen. */
export function NavigationProgress() {
  if (useNavigation().state === 'idle') return null;
  return <div role="progressbar" aria-label="Loading page" className={styles.line} />;
}

/** The first page of a visit is on its way. */
export function PageLoading() {
  return <Spinner label="Loading page" minHeight="60vh" />;
}
