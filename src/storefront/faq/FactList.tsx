import { Text } from '@/components/Text';
import styles from './FactList.module.css';

export interface Fact {
  term: string;
  text: string;
}

/** A list of terms with definitions. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ term, text }) => (
        <Text key={term} as="div" variant="body2">
          <dt className={styles.term}>{term}.</dt> <dd className={styles.text}>{text}</dd>
        </Text>
      ))}
    </dl>
  );
}
