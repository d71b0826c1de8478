import { PageTitle } from '@/components/PageTitle';
import { Figures } from './Figures';
import { NeedsYou } from './NeedsYou';
import styles from './Overview.module.css';

/** What waits for an admin, and what happens in the market (an extension). */
export default function OverviewPage() {
  return (
    <>
      <PageTitle title="Overview" space="medium" />
      <div className={styles.page}>
        <NeedsYou />
        <Figures />
      </div>
    </>
  );
}
