import type { Product } from '@/api/productsApi';
import { BookButton } from './BookButton';
import styles from './CardButtons.module.css';
import { ReportButton } from './ReportButton';
import type { ProductActions, Standing } from './standing';
import type { Availability } from './useAvailability';

interface CardButtonsProps extends Pick<ProductActions, 'onBook' | 'onBookIntent' | 'onReport'> {
  product: Product;
  /** The id of the car's name: every button says which car it is about. */
  nameId: string;
  standing: Standing;
  availability: Availability;
}

/** What one can do with a car, side by side (spec §2, Product card). */
export function CardButtons({
  availability,
  onBook,
  onBookIntent,
  onReport,
  ...car
}: CardButtonsProps) {
  return (
    <div className={styles.buttons}>
      <BookButton
        {...car}
        availability={availability}
        onBook={onBook}
        onBookIntent={onBookIntent}
        className={styles.book}
      />
      <ReportButton {...car} onReport={onReport} className={styles.report} />
    </div>
  );
}
