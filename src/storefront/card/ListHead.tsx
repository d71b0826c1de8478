import { PlainButton } from '@/components/Button';
import { carViews, chooseCarView, type CarView } from '@/lib/carView';
import type { Elements } from '@/components/elements';
import styles from './ListHead.module.css';

const labels: Record<CarView, string> = { photos: 'Photos', list: 'List' };

interface ListHeadProps {
  hasCars: boolean;
  /** How the cars are shown now. */
  view: CarView;
  children: Elements;
}

/** The line above the cars of a search or category: how many there are, and how to show them. */
export function ListHead({ hasCars, view: current, children }: ListHeadProps) {
  return (
    <div className={styles.head}>
      {children}
      {hasCars && (
        <div role="group" aria-label="Show cars as" className={styles.views}>
          {carViews.map((view) => (
            <PlainButton
              key={view}
              aria-pressed={view === current}
              className={styles.view}
              onClick={() => chooseCarView(view)}
            >
              {labels[view]}
            </PlainButton>
          ))}
        </div>
      )}
    </div>
  );
}
