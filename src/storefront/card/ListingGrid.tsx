import type { Listing } from '@/api/listingsApi';
import { ListingCard, type ListingCardProps } from './ListingCard';
import styles from './ListingGrid.module.css';

export interface ListingGridProps extends Pick<ListingCardProps, 'actions' | 'headingLevel'> {
  listings: readonly Listing[];
  /** What the list is called for screen readers. */
  label: string;
  /** How many pictures are in sight at once and must not wait. */
  priorityCount?: number;
}

/** Product cards in 1, 2, 3 or 4 columns (spec §9). */
export function ListingGrid({
  listings,
  actions,
  headingLevel,
  label,
  priorityCount = 0,
}: ListingGridProps) {
  return (
    <ul aria-label={label} className={styles.grid}>
      {listings.map((listing, index) => (
        <li key={listing.id} className={styles.place}>
          <ListingCard
            listing={listing}
            actions={actions}
            headingLevel={headingLevel}
            isPriority={index < priorityCount}
          />
        </li>
      ))}
    </ul>
  );
}
