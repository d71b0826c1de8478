import { mdiCheck } from '@mdi/js';
import { Link } from 'react-router-dom';
import inlineLink from '@/components/InlineLink.module.css';
import { Icon } from '@/components/Icon';
import { Text } from '@/components/Text';
import { Extended } from '@/store/Extended';
import { routes } from '#contract/routes';
import styles from './BookingTerms.module.css';

const guarantee = '30-day money-back guarantee';
const whenHeld = [
  'Book for free: we hold the car for 24 hours',
  'Cancel any time before you pay, at no cost',
];

interface BookingTermsProps {
  isHeldWhenBooked: boolean;
  /** The user has booked the car: the term about booking is omitted. */
  isBooked: boolean;
}

/** What booking a car means. Only promises what this server supports. */
export function BookingTerms({ isHeldWhenBooked, isBooked }: BookingTermsProps) {
  const terms = [...(isHeldWhenBooked ? whenHeld.slice(isBooked ? 1 : 0) : []), guarantee];
  return (
    <ul className={styles.terms}>
      {terms.map((term) => (
        <li key={term} className={styles.term}>
          <Icon path={mdiCheck} size="small" />
          <Text as="span" variant="body2">
            {term === guarantee ? (
              <Extended fallback={<span>{term}</span>}>
                <Link to={routes.guarantee} className={inlineLink.link}>
                  {term}
                </Link>
              </Extended>
            ) : (
              term
            )}
          </Text>
        </li>
      ))}
    </ul>
  );
}
