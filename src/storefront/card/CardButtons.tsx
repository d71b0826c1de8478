import type { Product } from '@/api/productsApi';
import { BookButton } from './BookButton';
import styles from './CardButtons.module.css';
import { ReportButton } from './ReportButton';
import type { ProductActions, CardState } from './cardState';
import type { Availability } from './useAvailability';

interface CardButtonsProps extends Pick<
  ProductActions,
  'onBook' | 'onBookIntent' | 'onReport' | 'onUndoReport'
> {
  product: Product;
  /** The id of the element with the car’s name, for the accessible names. */
  nameId: string;
  cardState: CardState;
  availability: Availability;
  reasonId: string | undefined;
}

/** The buttons of a product card (spec §2). */
export function CardButtons({
  availability,
  reasonId,
  onBook,
  onBookIntent,
  onReport,
  onUndoReport,
  ...car
}: CardButtonsProps) {
  return (
    <div className={styles.buttons}>
      <BookButton
        {...car}
        availability={availability}
        reasonId={reasonId}
        onBook={onBook}
        onBookIntent={onBookIntent}
        className={styles.book}
      />
      <ReportButton
        {...car}
        onReport={onReport}
        onUndoReport={onUndoReport}
        className={styles.report}
      />
    </div>
  );
}
