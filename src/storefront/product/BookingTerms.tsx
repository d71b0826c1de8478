import { mdiCheck } from '@mdi/js';
import { Icon } from '@/components/Icon';
import { Text } from '@/components/Text';
import styles from './BookingTerms.module.css';

const always = '30-day money-back guarantee';
const whenHeld = [
  'Book for free: we hold the car for 24 hours',
  'Cancel any time before you pay, at no cost',
];

interface BookingTermsProps {
  isHeldWhenBooked: boolean;
  /** By whoever looks: what booking it means has happened. */
  isBooked: boolean;
}

/** What booking means, for whoever hesitates; only what this server keeps is promised. */
export function BookingTerms({ isHeldWhenBooked, isBooked }: BookingTermsProps) {
  const terms = [...(isHeldWhenBooked ? whenHeld.slice(isBooked ? 1 : 0) : []), always];
  return (
    <ul className={styles.terms}>
      {terms.map((term) => (
        <li key={term} className={styles.term}>
          <Icon path={mdiCheck} size="small" />
          <Text as="span" variant="body2">
            {term}
          </Text>
        </li>
      ))}
    </ul>
  );
}
